import { isInPain } from '../../../insights/tone';
import { mayHaveDeepPage } from '../facts/deepPages';
import type { Facts } from '../facts/facts';
import { leads, moodWhere } from '../facts/signals';
import { isHeavyTime } from '../support';
import { LEAST_FRAMES } from '../words/frames';
import { RULES } from '.';

type AnyRule = (typeof RULES)[number];

/** Which rule, and which of its texts. */
export interface Choice {
  rule: AnyRule;
  variant: number;
}

/**
 * One thing to try. All texts of all rules are dealt to eight weeks that take turns, so that none can return within
 * eight; among those of this week the strongest that applies. Every week has one that suits any week with an entry, and
 * every week with a painful emotion in front one that answers to it: `naming.label` has the even places, and the rule of
 * each painful emotion an odd one, with four texts each.
 * @param variantsOf how many texts a rule has in the language
 */
export function chooseRule(facts: Facts, variantsOf: (rule: AnyRule) => number): Choice {
  const dealt = RULES.flatMap((rule, place): Choice[] => {
    const variant = variantAt(place, variantsOf(rule), facts.turn);
    return variant !== null && fits(rule, facts) && rule.when(facts) ? [{ rule, variant }] : [];
  });
  const strongest = Math.max(...dealt.map(({ rule }) => rule.priority));
  const shortlist = dealt.filter(({ rule }) => rule.priority === strongest);
  const choice = shortlist.at(Math.floor(facts.turn / LEAST_FRAMES) % shortlist.length); // before 1970 from the end
  if (!choice) throw new RangeError('some rule applies to every week');
  return choice;
}

/** The text of a rule whose turn it is; null where none has. Texts of one rule lie as far apart as they can. */
function variantAt(place: number, variants: number, turn: number): number | null {
  const apart = Math.floor(LEAST_FRAMES / variants);
  const distance = (((turn - place) % LEAST_FRAMES) + LEAST_FRAMES) % LEAST_FRAMES;
  return distance % apart === 0 && distance / apart < variants ? distance / apart : null;
}

/**
 * Whether a rule suits a week as heavy as what was chosen, or as what was read, all in all or on the days with a choice; and
 * a heavy time, in which nobody is cheered at for one lighter week; nor one with a page of deep fear or sadness, or led by
 * something painful. Even texts beside trust or anticipation are no gladness to savour: who feels nothing in particular may
 * choose them, too.
 */
function fits({ fits: suits }: AnyRule, facts: Facts): boolean {
  if (suits === 'any') return true;
  const { chosen, mood } = facts.week;
  const moods = [mood, moodWhere(facts, (day) => day.chosen.count > 0)];
  if (isInPain(chosen) || moods.includes('heavy') || isHeavyTime([...facts.earlier, facts.week])) return false;
  if (mayHaveDeepPage(facts)) return false;
  if (suits === 'notHeavy') return true;
  return (chosen.tone ?? mood) === 'light' && (mood !== 'even' || leads(facts, 'joy'));
}
