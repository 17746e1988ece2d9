import { router } from '../init';
import { accountRouter } from './account';
import { authRouter } from './auth';
import { diaryRouter, emotionsRouter, tagsRouter } from './diary';
import { imagesRouter } from './images';
import { importsRouter } from './imports';
import { notificationsRouter } from './notifications';
import { reportsRouter } from './reports';
import { statsRouter } from './stats';

/** Every procedure of the service. REST paths match in this order. */
export const appRouter = router({
  auth: authRouter,
  account: accountRouter,
  diary: diaryRouter,
  tags: tagsRouter,
  emotions: emotionsRouter,
  stats: statsRouter,
  reports: reportsRouter,
  imports: importsRouter,
  images: imagesRouter,
  notifications: notificationsRouter,
});

export type AppRouter = typeof appRouter;
