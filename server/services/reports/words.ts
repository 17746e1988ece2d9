import { type Locale, type Names, type Phrase, type Variants, weekdayName } from './locales/locale';
import type { Reason, ReasonKind } from './suggestions/rule';
import { pickVariant } from './variants';

/** One variant for a seed, with the names put in. */
export function say(variants: Variants, names: Names, seed: string): string {
  const phrase: Phrase = pickVariant(variants, seed);
  return typeof phrase === 'string' ? phrase : phrase(names);
}

/** The variants that name nothing, for a week of which no emotion can be named. */
export function withoutNames(variants: Variants): Variants {
  const [first, ...others] = variants.filter((phrase) => typeof phrase === 'string');
  return first === undefined ? variants : [first, ...others];
}

/** The names that reasons hold, the first of each sort. */
export function namesOf(locale: Locale, reasons: readonly Reason[]): Names {
  const names: Partial<Names> = {};
  for (const reason of reasons) {
    if ('emotion' in reason) names.emotion ??= locale.emotion[reason.emotion];
    if ('tag' in reason) names.tag ??= reason.tag;
    if ('weekday' in reason) names.weekday ??= weekdayName(locale, reason.weekday);
    if ('hardest' in reason) names.weekday ??= weekdayName(locale, reason.hardest);
  }
  return { emotion: '', weekday: '', tag: '', ...names };
}

export function sayReasons(locale: Locale, reasons: readonly Reason[]): string {
  return reasons.map((reason) => sayReason(locale, reason)).join(' ');
}

function sayReason<K extends ReasonKind>(locale: Locale, reason: Extract<Reason, { kind: K }>): string {
  const sentence: (reason: Extract<Reason, { kind: K }>) => string = locale.reason[reason.kind as K];
  return sentence(reason);
}
