import * as contract from '../../contract/diary';
import { presentDiary, presentExplanation, presentSaved } from '../../presenters';
import { protectedProcedure, router } from '../init';

export const diaryRouter = router({
  create: protectedProcedure
    .meta(contract.createDiary.meta)
    .input(contract.createDiary.input)
    .output(contract.createDiary.output)
    .mutation(async ({ ctx, input }) => {
      const { entry, replayed } = await ctx.services.diary.create(ctx.caller, input, ctx.request.idempotencyKey);
      ctx.setHeader('Location', `/api/diary/${entry.id}`);
      if (replayed) ctx.setHeader('Idempotency-Replayed', 'true');
      return presentSaved(entry);
    }),

  list: protectedProcedure
    .meta(contract.listDiaries.meta)
    .input(contract.listDiaries.input)
    .output(contract.listDiaries.output)
    .query(async ({ ctx, input }) => {
      const { entries, nextCursor } = await ctx.services.diary.list(ctx.caller, input);
      return { items: entries.map(presentDiary), nextCursor };
    }),

  get: protectedProcedure
    .meta(contract.getDiary.meta)
    .input(contract.getDiary.input)
    .output(contract.getDiary.output)
    .query(async ({ ctx, input }) => presentDiary(await ctx.services.diary.get(ctx.caller, input.id))),

  update: protectedProcedure
    .meta(contract.updateDiary.meta)
    .input(contract.updateDiary.input)
    .output(contract.updateDiary.output)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      presentSaved(await ctx.services.diary.update(ctx.caller, id, input)),
    ),

  delete: protectedProcedure
    .meta(contract.deleteDiary.meta)
    .input(contract.deleteDiary.input)
    .output(contract.deleteDiary.output)
    .mutation(async ({ ctx, input }) => {
      await ctx.services.diary.delete(ctx.caller, input.id);
      return { deleted: true as const, id: input.id };
    }),

  explain: protectedProcedure
    .meta(contract.explainDiary.meta)
    .input(contract.explainDiary.input)
    .output(contract.explainDiary.output)
    .query(async ({ ctx, input }) => presentExplanation(await ctx.services.diary.explain(ctx.caller, input.id))),
});

export const tagsRouter = router({
  list: protectedProcedure
    .meta(contract.listTags.meta)
    .input(contract.listTags.input)
    .output(contract.listTags.output)
    .query(({ ctx }) => ctx.services.diary.tags(ctx.caller)),
});

export const emotionsRouter = router({
  list: protectedProcedure
    .meta(contract.listEmotions.meta)
    .input(contract.listEmotions.input)
    .output(contract.listEmotions.output)
    .query(() => contract.EMOTION_STYLES),
});
