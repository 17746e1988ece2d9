import type { inferRouterError, inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { ErrorShape, RouterInputs, RouterOutputs } from 'emotion-diary-client';
import type { AppRouter } from '../../../../server/trpc/routers';

/** Only compiled: the types that the package writes down are those that TypeScript infers in the server. */

type ServerInputs = inferRouterInputs<AppRouter>;
type ServerOutputs = inferRouterOutputs<AppRouter>;

type Fits<A, B> = [A] extends [B] ? true : false;
type Both<A, B> = Fits<A, B> extends true ? Fits<B, A> : false;

/** Where nothing is answered tRPC infers `never`, which goes for anything. */
type Answered<T> = [T] extends [never] ? undefined : T;

/** Names of the procedures of which something is not so. */
type Misfits<Checks> = {
  [Router in keyof Checks]: {
    [Name in keyof Checks[Router]]: Checks[Router][Name] extends true ? never : `${Router & string}.${Name & string}`;
  }[keyof Checks[Router]];
}[keyof Checks];

type Inputs = {
  [Router in keyof ServerInputs]: {
    [Name in keyof ServerInputs[Router]]: Router extends keyof RouterInputs
      ? Name extends keyof RouterInputs[Router]
        ? Both<RouterInputs[Router][Name], ServerInputs[Router][Name]>
        : false
      : false;
  };
};

type Outputs = {
  [Router in keyof ServerOutputs]: {
    [Name in keyof ServerOutputs[Router]]: Router extends keyof RouterOutputs
      ? Name extends keyof RouterOutputs[Router]
        ? Both<RouterOutputs[Router][Name], Answered<ServerOutputs[Router][Name]>>
        : false
      : false;
  };
};

export const noInput: [Misfits<Inputs>] extends [never] ? true : Misfits<Inputs> = true;
export const noOutput: [Misfits<Outputs>] extends [never] ? true : Misfits<Outputs> = true;
export const noRouter: Both<keyof RouterInputs, keyof ServerInputs> = true;
export const sameError: Both<ErrorShape, inferRouterError<AppRouter>> = true;
