import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { EMOTIONS } from '../../ml/emotions';
import { emotion } from '../../server/contract/common';
import { confirmImport, type ImportChoices, type ImportPlan } from '../../server/contract/imports';
import { findStrangeMood } from '../../server/services/imports/plan';
import { UsageError } from './command';

type Moods = NonNullable<ImportChoices['moods']>;

/** `label=emotion`; the label may hold a sign of equality itself. */
export const moodOptions = z
  .array(
    z.string().transform((written, context) => {
      const at = written.lastIndexOf('=');
      const named = emotion.safeParse(written.slice(at + 1).trim());
      if (at > 0 && named.success) return { label: written.slice(0, at).trim(), emotion: named.data };
      context.addIssue({ code: 'custom', message: `takes LABEL=EMOTION, with one of ${EMOTIONS.join(', ')}` });
      return z.NEVER;
    }),
  )
  .default([]);

/** What words of another diary mean: as a file says, and before it the options. Throws a `UsageError`. */
export function readMoods(file: string | undefined, named: z.output<typeof moodOptions>): Moods {
  const moods = new Map<string, Moods[number]>();
  for (const mood of file === undefined ? [] : readFile(file)) moods.set(mood.label, mood);
  for (const mood of named) moods.set(mood.label, { ...moods.get(mood.label), ...mood });
  return [...moods.values()];
}

function readFile(file: string): Moods {
  try {
    const parsed = confirmImport.input.shape.moods.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (parsed.success && parsed.data) return parsed.data;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw new UsageError(`--moods ${file} cannot be read.`);
  }
  throw new UsageError('--moods takes a file like [{ "label": "rad", "emotion": "joy", "valence": 1 }].');
}

/** Throws a `UsageError` on a word that is not in the file, before anything is confirmed. */
export function refuseStrangeMoods(moods: Moods, plan: ImportPlan): void {
  const strange = moods[findStrangeMood(moods, plan)];
  if (!strange) return;
  const labels = plan.moods.map(({ label }) => JSON.stringify(label));
  const there = labels.length > 0 ? `It has ${labels.join(', ')}.` : 'It has none.';
  throw new UsageError(`The file has no mood ${JSON.stringify(strange.label)}. ${there}`);
}
