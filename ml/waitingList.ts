import type { ReadableText } from './analyser';
import type { Results, Task } from './protocol';

/** A request from its arrival until it is answered or refused. */
export interface Job {
  id: number;
  task: Task;
  text: ReadableText;
  /** Nobody waits for it: it lets the others pass. */
  background: boolean;
  /** How often a child died on it. */
  attempts: number;
  result: Promise<Results[Task]>;
  /** Both do nothing once the result is settled. */
  resolve(result: Results[Task]): void;
  reject(error: Error): void;
}

export function newJob(request: Pick<Job, 'id' | 'task' | 'text' | 'background'>): Job {
  let resolve: Job['resolve'] = () => {};
  let reject: Job['reject'] = () => {};
  const result = new Promise<Results[Task]>((onResult, onError) => {
    resolve = onResult;
    reject = onError;
  });
  return { ...request, attempts: 0, result, resolve, reject };
}

/** An explanation may be asked for again, and takes longer than any reading. */
const rankOf = ({ task, background }: Job) => (task === 'explain' ? 2 : Number(background));

/** First come, first served, but background readings after those that somebody waits for, and explanations after all readings. */
export function createWaitingList() {
  let jobs: Job[] = [];
  const remove = (job: Job) => {
    jobs = jobs.filter((other) => other !== job);
  };
  return {
    size: (task: Task) => jobs.filter((job) => job.task === task).length,
    put: (job: Job) => void jobs.push(job),
    putFirst: (job: Job) => void jobs.unshift(job),
    remove,
    inTurn: (): Job[] => jobs.toSorted((a, b) => rankOf(a) - rankOf(b)),
    takeAll(): Job[] {
      return jobs.splice(0);
    },
  };
}
