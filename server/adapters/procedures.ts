import type { AnyTRPCRouter } from '@trpc/server';
import { z } from 'zod';
import type { ProcedureMeta } from '../contract/meta';

/** What is declared of a procedure, and what it does once it has its context and its input. */
export interface Procedure<Context> {
  /** `diary.get` */
  name: string;
  type: 'query' | 'mutation';
  meta: ProcedureMeta;
  input: z.ZodType;
  output: z.ZodType | null;
  resolve(options: { ctx: Context; input: unknown }): unknown;
}

/** Of these, tRPC's types tell the first three. Seen with @trpc/server 11.25.2. */
interface Inside<Context> {
  type: 'query' | 'mutation' | 'subscription';
  meta?: ProcedureMeta;
  inputs: unknown[];
  output?: unknown;
  resolver: Procedure<Context>['resolve'];
}

/** The procedures of a router, whose metadata is a `ProcedureMeta` and whose schemas are zod's. Throws for others. */
export function readProcedures<Context>(router: AnyTRPCRouter): Procedure<Context>[] {
  const procedures = router._def.procedures as Record<string, { _def: Inside<Context> }>;
  return Object.entries(procedures).map(([name, { _def }]) => {
    const { type, meta = {}, inputs, output, resolver } = _def;
    const [input] = inputs;
    if (type === 'subscription' || !(input instanceof z.ZodType) || inputs.length !== 1) {
      throw new TypeError(`${name} is no query or mutation with one schema`);
    }
    return { name, type, meta, input, output: output instanceof z.ZodType ? output : null, resolve: resolver };
  });
}
