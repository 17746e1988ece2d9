import * as contract from '../../contract/diary';
import * as vocabulary from '../../contract/vocabulary';
import { entryChanged } from '../../errors';
import { entityTag } from '../../lib/entityTag';
import { presentDiary, presentExplanation, presentSaved } from '../../presenters';
import { EntryChangedError } from '../../services/expectation';
import type { Context } from '../context';
import { pagedProcedure, protectedProcedure, router } from '../init';

/** Both ways to say which revision is meant must agree: the header of REST and the field of both. */
const expects =
  ({ request }: Context, ifRevision?: number) =>
  (revision: number) =>
    request.isExpected(revision) && (ifRevision === undefined || ifRevision === revision);

/** Says what the entry has become, where the change was meant for another revision of it. */
async function orTellCurrent<Answer>({ transport }: Context, change: Promise<Answer>): Promise<Answer> {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof EntryChangedError)) throw error;
    const current = presentDiary(error.current);
    throw entryChanged(transport, { current, headers: { ETag: entityTag(error.current) } });
  }
}

export const diaryRouter = router({
  create: protectedProcedure
    .meta(contract.createDiary.meta)
    .input(contract.createDiary.input)
    .output(contract.createDiary.output)
    .mutation(async ({ ctx, input }) => {
      const { entry, outcome } = await ctx.services.diary.create(ctx.caller, input, ctx.request.idempotencyKey);
      ctx.setHeader('Location', `/api/diary/${entry.id}`);
      ctx.setHeader('ETag', entityTag(entry));
      if (outcome !== 'created') ctx.setHeader('Idempotency-Replayed', 'true');
      const replayed = outcome === 'named';
      if (replayed) ctx.success.status = 200;
      return { ...presentSaved(entry), replayed }; // of a key the first answer comes again as it was
    }),

  list: pagedProcedure
    .meta(contract.listDiaries.meta)
    .input(contract.listDiaries.input)
    .output(contract.listDiaries.output)
    .query(async ({ ctx, input }) => {
      const { entries, nextCursor } = await ctx.services.diary.list(ctx.caller, input, ctx);
      return { items: entries.map(presentDiary), nextCursor };
    }),

  get: protectedProcedure
    .meta(contract.getDiary.meta)
    .input(contract.getDiary.input)
    .output(contract.getDiary.output)
    .query(async ({ ctx, input }) => {
      const entry = await ctx.services.diary.get(ctx.caller, input.id);
      ctx.setHeader('ETag', entityTag(entry));
      return presentDiary(entry);
    }),

  update: protectedProcedure
    .meta(contract.updateDiary.meta)
    .input(contract.updateDiary.input)
    .output(contract.updateDiary.output)
    .mutation(async ({ ctx, input: { id, ifRevision, ...input } }) => {
      const entry = await orTellCurrent(
        ctx,
        ctx.services.diary.update(ctx.caller, id, input, expects(ctx, ifRevision)),
      );
      return presentSaved(entry);
    }),

  delete: protectedProcedure
    .meta(contract.deleteDiary.meta)
    .input(contract.deleteDiary.input)
    .output(contract.deleteDiary.output)
    .mutation(async ({ ctx, input }) => {
      await orTellCurrent(ctx, ctx.services.diary.delete(ctx.caller, input.id, expects(ctx, input.ifRevision)));
      return { deleted: true as const, id: input.id };
    }),

  explain: protectedProcedure
    .meta(contract.explainDiary.meta)
    .input(contract.explainDiary.input)
    .output(contract.explainDiary.output)
    .query(async ({ ctx, input }) => presentExplanation(await ctx.services.diary.explain(ctx.caller, input.id, ctx))),
});

export const tagsRouter = router({
  list: protectedProcedure
    .meta(vocabulary.listTags.meta)
    .input(vocabulary.listTags.input)
    .output(vocabulary.listTags.output)
    .query(({ ctx }) => ctx.services.diary.tags(ctx.caller, ctx)),
});

export const emotionsRouter = router({
  list: protectedProcedure
    .meta(vocabulary.listEmotions.meta)
    .input(vocabulary.listEmotions.input)
    .output(vocabulary.listEmotions.output)
    .query(() => vocabulary.EMOTION_STYLES),
});
