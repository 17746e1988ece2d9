import * as contract from '../../contract/notifications';
import { protectedProcedure, router } from '../init';

export const notificationsRouter = router({
  get: protectedProcedure
    .meta(contract.getNotifications.meta)
    .input(contract.getNotifications.input)
    .output(contract.getNotifications.output)
    .query(({ ctx }) => ctx.services.notifications.get(ctx.caller)),

  update: protectedProcedure
    .meta(contract.updateNotifications.meta)
    .input(contract.updateNotifications.input)
    .output(contract.updateNotifications.output)
    .mutation(({ ctx, input }) => ctx.services.notifications.update(ctx.caller, input)),
});
