import type { Claim } from '../claims/claim';
import type { Facts } from '../facts/facts';
import { spelled } from '../facts/nameable';
import type { TagPattern } from '../facts/patterns';
import { defineRules, PRIORITY } from './rule';

const tagged = ({ tagNames, patterns: { weeks } }: Facts, pattern: TagPattern | null): Claim[] => {
  if (!pattern) return [];
  const { tag: key, difference, days, otherDays } = pattern;
  return [{ kind: 'tagPattern', weeks, tag: spelled(tagNames, key), lighter: difference > 0, days, otherDays }];
};

/**
 * What the writer's own tags go with. A tag may be a person, and the person may have died: nothing here asks to bring a
 * tag back, plans its next day or takes it apart.
 */
export const TAGS = defineRules([
  {
    id: 'tags.lighterAgain',
    source: 'Bryant (2003). Savoring Beliefs Inventory (SBI). Journal of Mental Health 12(2), 175-196.',
    priority: PRIORITY.pattern,
    fits: 'light',
    when: ({ patterns }) => patterns.lighterTag?.usedThisWeek === true,
    because: (facts) => tagged(facts, facts.patterns.lighterTag),
  },
  {
    id: 'tags.heavierKind',
    source:
      'Neff & Germer (2013). A pilot study and randomized controlled trial of the mindful self-compassion program. Journal of Clinical Psychology 69(1), 28-44.',
    priority: PRIORITY.pattern,
    fits: 'any',
    when: ({ patterns, week }) => patterns.heavierTag?.usedThisWeek === true && week.chosen.tone === 'heavy',
    because: (facts) => tagged(facts, facts.patterns.heavierTag),
  },
]);
