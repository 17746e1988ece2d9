import * as contract from '../../contract/auth';
import { presentSession, presentUser } from '../../presenters';
import { protectedProcedure, router } from '../init';

export const accountRouter = router({
  get: protectedProcedure
    .meta(contract.getAccount.meta)
    .input(contract.getAccount.input)
    .output(contract.getAccount.output)
    .query(async ({ ctx }) => presentUser(await ctx.services.account.get(ctx.caller))),

  update: protectedProcedure
    .meta(contract.updateAccount.meta)
    .input(contract.updateAccount.input)
    .output(contract.updateAccount.output)
    .mutation(async ({ ctx, input }) => presentUser(await ctx.services.account.update(ctx.caller, input))),

  delete: protectedProcedure
    .meta(contract.deleteAccount.meta)
    .input(contract.deleteAccount.input)
    .output(contract.deleteAccount.output)
    .mutation(({ ctx, input }) => ctx.services.account.delete(ctx.caller, input.password, ctx.request.address())),

  changePassword: protectedProcedure
    .meta(contract.changePassword.meta)
    .input(contract.changePassword.input)
    .output(contract.changePassword.output)
    .mutation(({ ctx, input }) => ctx.services.account.changePassword(ctx.caller, input, ctx.request.address())),

  sessions: protectedProcedure
    .meta(contract.listSessions.meta)
    .input(contract.listSessions.input)
    .output(contract.listSessions.output)
    .query(async ({ ctx }) => ({ items: (await ctx.services.account.listSessions(ctx.caller)).map(presentSession) })),

  endSessions: protectedProcedure
    .meta(contract.endSessions.meta)
    .input(contract.endSessions.input)
    .output(contract.endSessions.output)
    .mutation(({ ctx }) => ctx.services.account.endSessions(ctx.caller)),

  endSession: protectedProcedure
    .meta(contract.endSession.meta)
    .input(contract.endSession.input)
    .output(contract.endSession.output)
    .mutation(({ ctx, input }) => ctx.services.account.endSession(ctx.caller, input.id)),
});
