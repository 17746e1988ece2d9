import * as contract from '../../contract/imports';
import { pagedProcedure, protectedProcedure, router } from '../init';

export const importsRouter = router({
  list: pagedProcedure
    .meta(contract.listImports.meta)
    .input(contract.listImports.input)
    .output(contract.listImports.output)
    .query(({ ctx, input }) => ctx.services.imports.list(ctx.caller, input)),

  get: protectedProcedure
    .meta(contract.getImport.meta)
    .input(contract.getImport.input)
    .output(contract.getImport.output)
    .query(({ ctx, input }) => ctx.services.imports.get(ctx.caller, input.id)),

  confirm: protectedProcedure
    .meta(contract.confirmImport.meta)
    .input(contract.confirmImport.input)
    .output(contract.confirmImport.output)
    .mutation(({ ctx, input: { id, ...choices } }) => ctx.services.imports.confirm(ctx.caller, id, choices)),

  undo: protectedProcedure
    .meta(contract.undoImport.meta)
    .input(contract.undoImport.input)
    .output(contract.undoImport.output)
    .mutation(({ ctx, input }) => ctx.services.imports.undo(ctx.caller, input.id)),
});
