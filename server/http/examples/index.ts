import { accountExamples } from './account';
import { diaryExamples } from './diary';
import { reportExamples } from './reports';
import { statsExamples } from './stats';

/** A request body (without what stands in the path) and a success answer of each procedure, where it has them. */
export const EXAMPLES: Partial<Record<string, { input?: unknown; output?: unknown }>> = {
  ...accountExamples,
  ...diaryExamples,
  ...statsExamples,
  ...reportExamples,
};
