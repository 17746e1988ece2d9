import * as contract from '../../contract/images';
import { presentImage } from '../../presenters';
import { pagedProcedure, protectedProcedure, router } from '../init';

export const imagesRouter = router({
  list: pagedProcedure
    .meta(contract.listImages.meta)
    .input(contract.listImages.input)
    .output(contract.listImages.output)
    .query(async ({ ctx, input }) => {
      const { images, nextCursor } = await ctx.services.images.list(ctx.caller, input);
      return { items: images.map(presentImage), nextCursor };
    }),

  delete: protectedProcedure
    .meta(contract.deleteImage.meta)
    .input(contract.deleteImage.input)
    .output(contract.deleteImage.output)
    .mutation(async ({ ctx, input }) => {
      await ctx.services.images.delete(ctx.caller, input.id);
      return { deleted: true as const, id: input.id };
    }),
});
