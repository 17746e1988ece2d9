import type { Claim } from '../claims/claim';
import type { Facts } from '../facts/facts';
import { spelled } from '../facts/nameable';
import type { TagPattern } from '../facts/patterns';
import { defineRules, PRIORITY } from './rule';

const tagged = ({ tagNames }: Facts, pattern: TagPattern | null): Claim[] => {
  if (!pattern) return [];
  const { tag: key, difference, days, otherDays } = pattern;
  return [{ kind: 'tagPattern', tag: spelled(tagNames, key), lighter: difference > 0, days, otherDays }];
};

/** What the writer's own tags go with. */
export const TAGS = defineRules([
  {
    id: 'tags.lighterAgain',
    source:
      'Gollwitzer & Sheeran (2006). Implementation intentions and goal achievement. Advances in Experimental Social Psychology 38, 69-119.',
    priority: PRIORITY.pattern,
    fits: 'any',
    when: ({ patterns }) => patterns.lighterTag?.usedThisWeek === true,
    because: (facts) => tagged(facts, facts.patterns.lighterTag),
  },
  {
    id: 'tags.lighterMissed',
    source:
      'Lewinsohn & Graf (1973). Pleasant activities and depression. Journal of Consulting and Clinical Psychology 41(2), 261-268.',
    priority: PRIORITY.pattern,
    fits: 'any',
    when: ({ patterns }) => patterns.lighterTag?.usedThisWeek === false,
    because: (facts) => tagged(facts, facts.patterns.lighterTag),
  },
  {
    id: 'tags.heavierSplit',
    source:
      "D'Zurilla & Goldfried (1971). Problem solving and behavior modification. Journal of Abnormal Psychology 78(1), 107-126.",
    priority: PRIORITY.pattern,
    fits: 'notHeavy',
    when: ({ patterns }) => patterns.heavierTag?.usedThisWeek === true,
    because: (facts) => tagged(facts, facts.patterns.heavierTag),
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
