import type { Found, Language } from './grammar';

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const ORDINALS = ['zeroth', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'];
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const N = `(?:${WORDS.join('|')}|\\d+)`;

const numberOf = (word: string) => (/^\d+$/.test(word) ? Number(word) : WORDS.indexOf(word.toLowerCase()));

function all<T>(text: string, pattern: string, read: (match: RegExpMatchArray) => T): T[] {
  return [...text.matchAll(new RegExp(pattern, 'gi'))].map(read);
}

function read(sentence: string): Found {
  const text = sentence.replace(/‘[^’]*’/g, '‘’');
  const parts = all(
    text,
    `\\b(both|all (?:${N}))\\b|\\b(none|${N}) of (?:the )?(${N})\\b`,
    ([, whole, part = '', of = '']) => {
      const every = whole && (/both/i.test(whole) ? 2 : numberOf(whole.slice('all '.length)));
      return every
        ? { part: every, of: every }
        : { part: part.toLowerCase() === 'none' ? 0 : numberOf(part), of: numberOf(of) };
    },
  );
  const times = all(text, `\\b(once|twice|(${N}) times|a single time)\\b`, ([, said = '', count = '']) =>
    /once|single/i.test(said) ? 1 : /twice/i.test(said) ? 2 : numberOf(count),
  );
  const counted = (unit: string) => all(text, `\\b(${N}) ${unit}\\b`, ([, count = '']) => numberOf(count));
  return {
    text: sentence,
    emotions: all(text, '\\b(joy|trust|fear|surprise|sadness|disgust|anger|anticipation)\\b', ([word]) =>
      word.toLowerCase(),
    ),
    times,
    parts,
    rest: counted('choices? (?:more|of something|of another|went)').concat(
      all(text, `something else in (${N}) choice`, ([, count = '']) => numberOf(count)),
    ),
    weekdays: all(text, `(${DAYS.join('|')})`, ([word]) => DAYS.indexOf(word)),
    entries: counted('(?:entry|entries)'),
    days: counted('days?'),
    weeks: counted('weeks?').concat(
      all(text, `for (${N})(?: in a row| running)\\b`, ([, count = '']) => numberOf(count)),
    ),
    numbers: all(text, `\\b(${N})\\b(?! (?:times|entr|day|week))`, ([word]) => numberOf(word)).filter((n) => n >= 0),
    ordinals: all(text, `\\b(${ORDINALS.join('|')})\\b`, ([word]) => ORDINALS.indexOf(word.toLowerCase())),
    tags: [...sentence.matchAll(/‘([^’]*)’/g)].map(([, tag = '']) => tag),
    lighter: /\blighter\b/.test(text),
    heavier: /\bheavier\b/.test(text),
  };
}

const written = '(?:entry|entries)\\b.*\\bdays?\\.$';

export const english: Language = {
  read,
  sentences: (text) => text.split(/(?<=[.!?])\s+(?=[A-Z‘])/),
  headlines: [
    ['headlineSoundedVaried', /sounded (now|light at|light one)/],
    ['headlineSoundedEven', /sounded (even|neither)/],
    ['headlineSoundedLight', /sounded (light|more light)/],
    ['headlineSoundedHeavy', /sounded heavy/],
    ['waiting', /still open$|week is running|open week|pages still free|room for a page|as it comes|a page ready/i],
    [
      'headlineHeavyTie',
      /^(A heavy|A hard|A week that asked|Heavy days|Not an easy|A difficult|A week under).*(no one|several painful|more than one|one side alone)/,
    ],
    [
      'headlineLightTie',
      /^(A bright|A light|Light days|More light|A friendly|A week on the bright|Good days|A week with a good deal).*(no one|several|more than one)/,
    ],
    [
      'headlineTie',
      /^(A week of several|Several feelings|A week in several|No one emotion led|A week that took|This week belonged|Several words|A week with room)/,
    ],
    [
      'headlineContrast',
      /more than one way|light and heavy in one|one word does not|the painful and the pleasant|a week of both|more than one thing|not one feeling|one word is too few/i,
    ],
    ['ahead', /ahead$|to be lived|week to come|to be written|not begun|in waiting|for later|before the week/i],
    ['blank', /without (entries|a page|words)|no entries|nothing written|not in the diary|kept to itself|blank pages/i],
    ['headlineFew', /\w+ of \w+ entr(y|ies)$/],
    ['headlineTwo', /two (choices|words|feelings)|chose twice|once each/i],
    ['headlineOne', /\bone\b (choice|page)|single page|chosen once/i],
    [
      'headlineUnchosen',
      /without a chosen|without a word|left open|not named|unnamed|without an emotion|without choosing|no emotion chosen/i,
    ],
    [
      'headlineMixed',
      /side by side|two sides|bit of both|mixed|both ways|between light and heavy|good moments and hard|neither all|contrasts/i,
    ],
    ['headlineHeavyMany', /^(A heavy week|A hard week|Not an easy week).* of .*choices/],
    ['headlineHeavyMany', /^(A heavy week|A hard week|Not an easy week).*\ball .*choices/],
    ['headlineHeavy', /heavy|hard week|asked a lot|not an easy|weight of|weighed|difficult/i],
    ['headlineLight', /bright|coloured|light|friendly|good days/i],
    ['headlineOpen', /marked by|came up most|more often than|around|in front|chosen most|you chose|most of all/i],
  ],
  summaries: [
    [
      'waiting',
      /and so is the diary|no entry yet this week|waits without hurry|pages are free|single line makes|nothing is owed|keeps a place|here when you want/,
    ],
    ['ahead', /not begun|still to come|has begun|lies ahead|first day of|will grow with|all ahead|waits for its week/],
    [
      'blank',
      /no entries this week|has no entries|nothing was written|has no pages|no page of this week|no entry this week|without writing, as|not every week|are empty/i,
    ],
    ['writtenDaily', /^(You wrote on every day|No day of this week went|All seven days have)/],
    [
      'writtenDay',
      /^(You wrote|This week has|Your diary has) .*entr(y|ies) this week, (on|written)|^This week has .*entr(y|ies), (on|written)|^On \w+day (of this week )?you wrote|^\w+day of this week has/,
    ],
    ['writtenSoFar', new RegExp(`^(So far|Up to now|The week is still running).*${written}`)],
    ['written', new RegExp(`^(You wrote|This week you wrote|This week holds|Your diary has).*${written}`)],
    ['unchosenAll', /^(No emotion was chosen|You chose no emotion|There is no chosen emotion) (this|beside|here)/],
    ['unchosen', /^(No emotion was chosen for|There is no chosen emotion on|You left the emotion open on)/],
    ['each', /, (once each|once each this week|each of them once)\.$/],
    ['tieAmong', /^(No single emotion was ahead|More than one came up most|None led alone).* each, .*choices?\b/],
    ['tie', /^(No single emotion was ahead|More than one came up most|None led alone).* each\.$/],
    ['otherEmotion', /^(In the texts the clearest|The emotion read most|What stood out in the texts)/],
    ['weekRunOver', /(has led your choices|have had .* in front|has come first).* than/],
    ['weekRun', /(has led your choices|have had .* in front|has come first)/],
    [
      'firstWithoutOver',
      /^(You chose no|There was no .* among|A week without).*(or more|more than|or longer|at least)/,
    ],
    ['firstWithout', /^(You chose no|There was no .* among|A week without)/],
    ['backAgain', /(^You chose .* again,|is back among|again this week,)/],
    ['most', /other emotions/],
    ['only', /(nothing else|no other emotion|each time you chose|never another emotion)\.$/],
    ['soundedHeavier', /sounded (heavier than|darker than)/],
    ['soundedPlainer', /sounded (plainer|quieter) than/],
    ['soundedOtherwise', /(told it differently|did not tell the same|spoke otherwise|had another tone)/],
    ['soundedVaried', /sounded (light at times|now light|light one day|different from day)/],
    ['soundedEven', /sounded (neither light nor heavy|even|balanced)/],
    ['soundedLight', /sounded (light|more light|on the light side)/],
    ['soundedHeavy', /sounded heavy/],
    [
      'soundedAlike',
      /(went along with what you chose|said the same as what|pointed the same way as what|agreed with what you chose)/,
    ],
    ['noClearEmotion', /no emotion was read|no one emotion stood out|no clear emotion/],
    ['unreadAll', /texts of this week|wrote this week was not read/],
    ['unread', /There is no reading of|was not read here/],
    ['tag', /(The tag .* is on|You tagged|comes up as a tag)/],
    ['trend', /choices (grew|went one way|became)/],
    ['weekdayRun', /than (the week around it|the rest of the week|the rest of its week)/],
    [
      'all',
      /^(You chose|In your own choice|Your choices were|What you named|The (one )?emotion you chose|Your one choice|Your choice)/,
    ],
  ],
  comparisons: [
    ['noWeekBefore', /^(Last week has no entries|There is nothing from last week|The week before was not written)/],
    ['nothingToCompare', /^(There are too few choices|Not enough was chosen|The choices are too few)/],
    ['entriesAlike', /^(Like last week|As in the week before|Just as last week), /],
    ['entriesSoFar', /^(So far you wrote|\S+ entr(y|ies) so far|Up to now you wrote)/],
    ['noneToCompare', /^A week without (entries|pages|words) (is|needs)/],
    ['noneToCompareYet', /^(There is nothing yet|No page is here yet|This week has no entry yet)/],
    ['entriesBeside', /^(You wrote|This week you wrote|\S+ entr(y|ies) this week).*(last week|the week before)/],
    ['morePainful', /^(A larger share of painful|Heavier than last week|More weight in your choices)/],
    ['fewerPainful', /^(A smaller share of painful|Lighter than last week|Less weight in your choices)/],
    ['nonePainful', /^(As light as last week|Alike in one thing|On this the two weeks)/],
    ['painfulSideBySide', /^(Painful choices|Choices on the painful side|How many choices were painful):/],
    ['aboutAsPainful', /^(Much like|About the same|Hardly different from)/],
  ],
  reasons: [
    ['shift', /; before this week it was/],
    ['shares', /, of \w+ choices in all/],
    ['variety', /different emotions this week/],
    ['agreementAlways', /^On each of .*clearest in your words, or close to it/],
    ['agreementNever', /^On none of .*clearest in your words, or close to it/],
    ['agreement', /clearest in your words, or close to it/],
    ['heavyTextsOnce', /^On the one day that was read .* sounded very heavy/],
    ['heavyTextsAlways', /^On each of .* sounded very heavy/],
    ['heavyTexts', /^On .* sounded very heavy/],
    ['painfulBeside', /^Painful emotions stood in .* the week before/],
    ['painful', /^A painful emotion stood in/],
    ['pleasant', /^A pleasant emotion stood in/],
    ['swing', /differed widely/],
    ['brightest', /was the brightest day/],
    ['hardest', /was the hardest day/],
    ['recovery', /was hard, and .* was light again/],
    ['fullDay', / alone has /],
    ['stretch', /in a row with mostly painful/],
    ['weekendPattern', /choices at weekends/],
    ['tagPattern', /days tagged/],
    ['weekdayPattern', /choices on \w+days, /],
    ['returnedLate', /writing again after a long time/],
    ['returned', /writing again after/],
    ['share', /^You chose \w+ in .* choices\.$/],
  ],
  quiet: /no entr(y|ies)|nothing written|no pages?|without writing|blank|without a line|not a line\b|without an entry/i,
  before: /(page|line|entry|nothing written) yet/i,
  ahead:
    /still (open|to be told|room|time|come)|go any way|to be written|open still|left of the week|on paper yet|not written yet/i,
  noChoice: /no emotion (was )?(chosen|picked)|nothing was chosen|emotion is left open|no feeling was named/i,
  apart: /not the same on every|differs between the days|changes over these days/,
  whole: /(one|same) tone/i,
  tie: /\beach(\.|[,;] .*\bchoices?\b)/,
  noReason: /no fact|No single fact|nothing you wrote|without a reason|Nothing in these seven days/,
  lead: /^(The reason|Behind it|It rests on this|What speaks for it|Why this one|Where it comes from|The fact behind it|Seen in your week): /,
};
