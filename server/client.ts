/**
 * What other projects import from this package: the type of the router, for `@trpc/client`, and the zod contracts.
 * Importing it starts nothing and loads no server code.
 */
export { EMOTIONS, type Emotion } from '../ml/emotions';
export * as authContract from './contract/auth';
export * as diaryContract from './contract/diary';
export * as reportsContract from './contract/reports';
export * as statsContract from './contract/stats';
export type { AppRouter } from './trpc/routers';
