import { monthlyReport, yearlyReport } from '../../contract/longReports';
import { listReports, weeklyReport } from '../../contract/reports';
import { pagedProcedure, protectedProcedure, router } from '../init';

export const reportsRouter = router({
  weekly: protectedProcedure
    .meta(weeklyReport.meta)
    .input(weeklyReport.input)
    .output(weeklyReport.output)
    .query(({ ctx, input }) => ctx.services.reports.weekly(ctx.caller, input)),

  monthly: protectedProcedure
    .meta(monthlyReport.meta)
    .input(monthlyReport.input)
    .output(monthlyReport.output)
    .query(({ ctx, input }) => ctx.services.reports.monthly(ctx.caller, input, ctx)),

  yearly: protectedProcedure
    .meta(yearlyReport.meta)
    .input(yearlyReport.input)
    .output(yearlyReport.output)
    .query(({ ctx, input }) => ctx.services.reports.yearly(ctx.caller, input, ctx)),

  list: pagedProcedure
    .meta(listReports.meta)
    .input(listReports.input)
    .output(listReports.output)
    .query(({ ctx, input }) => ctx.services.reports.list(ctx.caller, input, ctx)),
});
