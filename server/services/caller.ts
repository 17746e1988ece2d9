/** The signed-in person on whose behalf a service works. */
export interface Caller {
  id: number;
  timeZone: string;
  locale: string;
  sessionId: number;
}

/** Is told what work cost beyond an ordinary call, in calls. */
export type Charge = (calls: number) => void;
