import * as contract from '../../contract/auth';
import { presentUser } from '../../presenters';
import type { Context } from '../context';
import { publicProcedure, router } from '../init';

const originOf = ({ userAgent, address }: Context['request']) => ({ userAgent, address: address() });

export const authRouter = router({
  register: publicProcedure
    .meta(contract.register.meta)
    .input(contract.register.input)
    .output(contract.register.output)
    .mutation(async ({ ctx, input }) => {
      const { user, tokens } = await ctx.services.auth.register(input, originOf(ctx.request));
      return { user: presentUser(user), tokens: ctx.refresh.keep(tokens) };
    }),

  login: publicProcedure
    .meta(contract.login.meta)
    .input(contract.login.input)
    .output(contract.login.output)
    .mutation(async ({ ctx, input }) => {
      const { user, tokens } = await ctx.services.auth.login(input, originOf(ctx.request));
      return { user: presentUser(user), tokens: ctx.refresh.keep(tokens) };
    }),

  refresh: publicProcedure
    .meta(contract.refresh.meta)
    .input(contract.refresh.input)
    .output(contract.refresh.output)
    .mutation(async ({ ctx, input }) => {
      const tokens = await ctx.services.auth.refresh(ctx.refresh.read(input.refreshToken));
      return { tokens: ctx.refresh.keep(tokens) };
    }),

  logout: publicProcedure
    .meta(contract.logout.meta)
    .input(contract.logout.input)
    .output(contract.logout.output)
    .mutation(async ({ ctx, input }) => {
      await ctx.services.auth.logout(ctx.refresh.read(input.refreshToken));
      ctx.refresh.forget();
    }),
});
