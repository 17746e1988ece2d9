/** The signed-in person on whose behalf a service works. */
export interface Caller {
  id: number;
  timeZone: string;
  locale: string;
  sessionId: number;
}
