import { createTRPCClient, httpLink, isTRPCClientError, type TRPCClientErrorLike } from '@trpc/client';
import type {
  AppRouter,
  Diary,
  EMOTIONS,
  Emotion,
  ErrorCode,
  ErrorData,
  Issue,
  RouterInputs,
  RouterOutputs,
} from 'emotion-diary-client';
import { contract } from 'emotion-diary-client/contract';

/** Never run, only compiled: what the types of the package allow, and what they do not. */

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type IsAny<T> = 0 extends 1 & T ? true : false;
/** Whether there is an `any` in it, however deep. */
type HasAny<T> =
  IsAny<T> extends true
    ? true
    : T extends readonly (infer Item)[]
      ? HasAny<Item>
      : T extends object
        ? true extends { [Key in keyof T]-?: HasAny<T[Key]> }[keyof T]
          ? true
          : false
        : false;
const holds = <_Claim extends true>() => {};
const fails = <_Claim extends false>() => {};

holds<HasAny<{ a: { b: ReturnType<typeof JSON.parse> }[] }>>(); // one would be found
fails<HasAny<RouterInputs>>();
fails<HasAny<RouterOutputs>>();
fails<HasAny<ErrorData>>();
fails<IsAny<(typeof contract)['diary']['create']['input']>>();
holds<Same<RouterOutputs['diary']['get'], Diary>>();
holds<Same<RouterOutputs['stats']['weekly']['sentiment']['average'], number | null>>();
holds<Same<RouterInputs['diary']['get'], { id: number }>>();
holds<Same<RouterOutputs['account']['endSessions'], undefined>>();
holds<Same<(typeof EMOTIONS)[number], Emotion>>();
holds<Same<TRPCClientErrorLike<AppRouter>['data'], ErrorData | null | undefined>>();

export async function use(): Promise<void> {
  const api = createTRPCClient<AppRouter>({ links: [httpLink({ url: 'http://127.0.0.1:3000/trpc' })] });
  const week = await api.stats.weekly.query();
  const swing: number | null = week.sentiment.swing;
  await api.stats.weekly.query({ week: undefined });
  await api.diary.list.query();
  await api.reports.weekly.query({ week: '2026-W47' });
  await api.account.update.mutate();
  const { diary } = await api.diary.create.mutate({ content: `${swing}`, emotion: 'joy', tags: ['run'] });

  // @ts-expect-error a field that does not exist
  await api.diary.create.mutate({ content: 'x', emotion: 'joy', emotoin: 'joy' });
  // @ts-expect-error none of the eight
  await api.diary.create.mutate({ content: 'x', emotion: 'boredom' });
  // @ts-expect-error a field is missing
  await api.diary.create.mutate({ content: 'x' });
  // @ts-expect-error a text where a number belongs
  await api.diary.get.query({ id: 'seven' });
  // @ts-expect-error an input that is not optional
  await api.diary.get.query();
  // @ts-expect-error a query is not mutated
  await api.diary.get.mutate({ id: diary.id });
  // @ts-expect-error no such procedure
  await api.diary.burn.mutate();
  // @ts-expect-error nothing is answered
  const _sessions: number = await api.account.endSessions.mutate();
  // @ts-expect-error no such field in the answer
  week.sentiment.mean;

  try {
    await api.diary.get.query({ id: 1 });
  } catch (error) {
    if (!isTRPCClientError<AppRouter>(error)) throw error;
    const issues: Issue[] | undefined = error.data?.issues;
    const code: ErrorCode | undefined = error.data?.code;
    const number: number | undefined = error.shape?.code;
    // @ts-expect-error no such code
    if (code === 'TEAPOT') throw error;
    // @ts-expect-error a message is a text
    issues?.[0]?.message.toFixed(number);
  }

  const checked = contract.diary.create.input.safeParse({ content: 'x', emotion: 'joy' });
  if (checked.success) checked.data.emotion satisfies Emotion;
  contract.diary.create.input.pick({ content: true }).parse({ content: 'x' }).content satisfies string;
  // @ts-expect-error no such field in the schema
  contract.diary.create.input.pick({ contnet: true });
}
