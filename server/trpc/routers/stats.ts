import * as contract from '../../contract/stats';
import { protectedProcedure, router } from '../init';

export const statsRouter = router({
  weekly: protectedProcedure
    .meta(contract.weekly.meta)
    .input(contract.weekly.input)
    .output(contract.weekly.output)
    .query(({ ctx, input }) => ctx.services.stats.weekly(ctx.caller, input)),

  monthly: protectedProcedure
    .meta(contract.monthly.meta)
    .input(contract.monthly.input)
    .output(contract.monthly.output)
    .query(({ ctx, input }) => ctx.services.stats.monthly(ctx.caller, input)),

  emotions: protectedProcedure
    .meta(contract.emotions.meta)
    .input(contract.emotions.input)
    .output(contract.emotions.output)
    .query(({ ctx, input }) => ctx.services.stats.emotions(ctx.caller, input)),

  calendar: protectedProcedure
    .meta(contract.calendar.meta)
    .input(contract.calendar.input)
    .output(contract.calendar.output)
    .query(({ ctx, input }) => ctx.services.stats.calendar(ctx.caller, input)),

  trend: protectedProcedure
    .meta(contract.trend.meta)
    .input(contract.trend.input)
    .output(contract.trend.output)
    .query(({ ctx, input }) => ctx.services.stats.trend(ctx.caller, input)),

  words: protectedProcedure
    .meta(contract.words.meta)
    .input(contract.words.input)
    .output(contract.words.output)
    .query(({ ctx, input }) => ctx.services.stats.words(ctx.caller, input, ctx.charge)),
});
