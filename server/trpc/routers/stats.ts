import { associations } from '../../contract/associations';
import * as contract from '../../contract/stats';
import { sayCalendar, sayShares, sayTrend, sayWords, toneOf } from '../../services/stats/sentences/sentences';
import { protectedProcedure, router } from '../init';

export const statsRouter = router({
  weekly: protectedProcedure
    .meta(contract.weekly.meta)
    .input(contract.weekly.input)
    .output(contract.weekly.output)
    .query(({ ctx, input }) => ctx.services.stats.weekly(ctx.caller, input, ctx)),

  monthly: protectedProcedure
    .meta(contract.monthly.meta)
    .input(contract.monthly.input)
    .output(contract.monthly.output)
    .query(({ ctx, input }) => ctx.services.stats.monthly(ctx.caller, input, ctx)),

  emotions: protectedProcedure
    .meta(contract.emotions.meta)
    .input(contract.emotions.input)
    .output(contract.emotions.output)
    .query(async ({ ctx, input }) => {
      const { isEven, isInPain, ...found } = await ctx.services.stats.emotions(ctx.caller, input);
      return { ...found, text: sayShares({ ...found, isEven, isInPain }, ctx.caller.locale) };
    }),

  calendar: protectedProcedure
    .meta(contract.calendar.meta)
    .input(contract.calendar.input)
    .output(contract.calendar.output)
    .query(async ({ ctx, input }) => {
      const found = await ctx.services.stats.calendar(ctx.caller, input);
      return { ...found, text: sayCalendar(found, ctx.caller.locale) };
    }),

  trend: protectedProcedure
    .meta(contract.trend.meta)
    .input(contract.trend.input)
    .output(contract.trend.output)
    .query(async ({ ctx, input }) => {
      const { average, ...found } = await ctx.services.stats.trend(ctx.caller, input);
      const tone = toneOf({ ...found, average });
      return { ...found, tone, text: sayTrend({ ...found, average }, ctx.caller.locale) };
    }),

  words: protectedProcedure
    .meta(contract.words.meta)
    .input(contract.words.input)
    .output(contract.words.output)
    .query(async ({ ctx, input }) => {
      const { mostWritten, ...found } = await ctx.services.stats.words(ctx.caller, input, ctx);
      return { ...found, text: sayWords(mostWritten, ctx.caller.locale) };
    }),

  associations: protectedProcedure
    .meta(associations.meta)
    .input(associations.input)
    .output(associations.output)
    .query(({ ctx, input }) => ctx.services.stats.associations(ctx.caller, input, ctx)),
});
