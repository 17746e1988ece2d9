import { listReports, weeklyReport } from '../../contract/reports';
import { protectedProcedure, router } from '../init';

export const reportsRouter = router({
  weekly: protectedProcedure
    .meta(weeklyReport.meta)
    .input(weeklyReport.input)
    .output(weeklyReport.output)
    .query(({ ctx, input }) => ctx.services.reports.weekly(ctx.caller, input)),

  list: protectedProcedure
    .meta(listReports.meta)
    .input(listReports.input)
    .output(listReports.output)
    .query(({ ctx, input }) => ctx.services.reports.list(ctx.caller, input)),
});
