import * as contract from '../../contract/auth';
import { presentUser } from '../../presenters';
import { publicProcedure, router } from '../init';

export const authRouter = router({
  register: publicProcedure
    .meta(contract.register.meta)
    .input(contract.register.input)
    .output(contract.register.output)
    .mutation(async ({ ctx, input }) => {
      const { user, tokens } = await ctx.services.auth.register(input, ctx.request);
      return { user: presentUser(user), tokens };
    }),

  login: publicProcedure
    .meta(contract.login.meta)
    .input(contract.login.input)
    .output(contract.login.output)
    .mutation(async ({ ctx, input }) => {
      const { user, tokens } = await ctx.services.auth.login(input, ctx.request);
      return { user: presentUser(user), tokens };
    }),

  refresh: publicProcedure
    .meta(contract.refresh.meta)
    .input(contract.refresh.input)
    .output(contract.refresh.output)
    .mutation(async ({ ctx, input }) => ({ tokens: await ctx.services.auth.refresh(input.refreshToken) })),

  logout: publicProcedure
    .meta(contract.logout.meta)
    .input(contract.logout.input)
    .output(contract.logout.output)
    .mutation(({ ctx, input }) => ctx.services.auth.logout(input.refreshToken)),
});
