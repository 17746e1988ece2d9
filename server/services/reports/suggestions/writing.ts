import type { Claim } from '../claims/claim';
import { isPained } from '../claims/summary';
import type { Facts } from '../facts/facts';
import { blankWeeksBefore } from '../facts/signals';
import { fullDay, mostChosen, written } from './reasons';
import { defineRules, PRIORITY } from './rule';

const LONG_ABSENCE = 2;
const FEW_DAYS = 2;

const hasBegun = ({ period }: Facts) => period.daysElapsed > 0;
const hasEntries = ({ week }: Facts) => week.entries > 0;
/** Who writes little and in pain is met by what the week is about, not by how to write; nor is who has found how. */
const isBeginning = ({ week }: Facts) => week.daysWritten <= FEW_DAYS && !isPained(week.chosen);
const isUnread = ({ week }: Facts) => week.chosen.count > 0 && week.read === 0;

function hasReturned(facts: Facts): boolean {
  const weeks = blankWeeksBefore(facts);
  return weeks === null ? facts.begunEarlier : weeks >= LONG_ABSENCE;
}

/** After more weeks than are looked at nobody knows how many. */
function returned(facts: Facts): Claim[] {
  const weeks = blankWeeksBefore(facts);
  return [weeks === null ? { kind: 'returnedLate' } : { kind: 'returned', weeks }];
}

/** Keeping a diary itself. */
export const WRITING = defineRules([
  {
    id: 'writing.blank',
    source:
      'Burton & King (2008). Effects of (very) brief writing on health: The two-minute miracle. British Journal of Health Psychology 13(1), 9-14.',
    priority: PRIORITY.situation,
    fits: 'any',
    when: (facts) => !hasEntries(facts) && hasBegun(facts),
    because: ({ period }): Claim[] => [{ kind: period.current ? 'noEntryYet' : 'noEntry' }],
  },
  {
    id: 'writing.ahead',
    source:
      'King (2001). The health benefits of writing about life goals. Personality and Social Psychology Bulletin 27(7), 798-807.',
    priority: PRIORITY.situation,
    fits: 'any',
    when: (facts) => !hasEntries(facts) && !hasBegun(facts),
    because: () => [{ kind: 'toCome' }],
  },
  {
    id: 'writing.unread',
    source:
      'Torre & Lieberman (2018). Putting feelings into words: Affect labeling as implicit emotion regulation. Emotion Review 10(2), 116-124.',
    priority: PRIORITY.pattern,
    fits: 'any',
    when: isUnread,
    because: mostChosen,
  },
  {
    id: 'writing.first',
    source:
      'Baikie & Wilhelm (2005). Emotional and physical health benefits of expressive writing. Advances in Psychiatric Treatment 11(5), 338-346.',
    priority: PRIORITY.pattern,
    fits: 'any',
    when: (facts) => hasEntries(facts) && isBeginning(facts) && blankWeeksBefore(facts) === null && !facts.begunEarlier,
    because: written,
  },
  {
    id: 'writing.returned',
    source: 'Dai, Milkman & Riis (2014). The fresh start effect. Management Science 60(10), 2563-2582.',
    priority: PRIORITY.pattern,
    fits: 'notHeavy',
    when: (facts) => hasEntries(facts) && hasReturned(facts),
    because: returned,
  },
  {
    id: 'writing.everyDay',
    source:
      "Zhang, Kim, Brooks, Gino & Norton (2014). A 'present' for the future: The unexpected value of rediscovery. Psychological Science 25(10), 1851-1860.",
    priority: PRIORITY.change,
    fits: 'notHeavy',
    when: ({ week }) => week.daysWritten === 7,
    because: written,
  },
  {
    id: 'writing.fewDays',
    source:
      'Lally, van Jaarsveld, Potts & Wardle (2010). How are habits formed. European Journal of Social Psychology 40(6), 998-1009.',
    priority: PRIORITY.emotion,
    fits: 'any',
    when: (facts) => hasEntries(facts) && isBeginning(facts),
    because: written,
  },
  {
    id: 'writing.manyAtOnce',
    source:
      'Smyth, Johnson, Auer, Lehman, Talamo & Sciamanna (2018). Online positive affect journaling. JMIR Mental Health 5(4), e11290.',
    priority: PRIORITY.emotion,
    fits: 'notHeavy',
    when: ({ week }) => week.days.some(({ entries }) => entries >= 4),
    because: fullDay,
  },
]);
