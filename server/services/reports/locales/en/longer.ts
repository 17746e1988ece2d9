import type { LongKind } from '../../longer/claims';
import { cross, type Frame } from '../../words/frames';

/** What the claims of a month and a year say in English. */
export const LONG_FRAMES: Record<LongKind, readonly Frame[]> = {
  headlineHeavy: [
    'A heavy {period}, with {tied} chosen most',
    'A hard {period}, and {tied} at the centre of it',
    'A {period} that asked a lot, most often {tied}',
    'Not an easy {period}: {tied} came up most',
  ],
  headlineHeavyMany: cross(
    ['A heavy {period}: ', 'A hard {period}, with '],
    [
      '{painful} choices on the painful side',
      'painful emotions in {painful} choices',
      'a painful word in {painful} choices',
    ],
  ),
  headlineLight: [
    'A bright {period}, with {tied} chosen most',
    'A light {period}: {tied} came up most',
    'A {period} with a good deal of light, most often {tied}',
    'A friendly {period}, led by {tied}',
  ],
  headlineMixed: [
    'A {period} with two sides, and {tied} chosen most',
    'A mixed {period}, with {tied} in front',
    'Light and heavy side by side: a {period} with {tied} in front',
    'A {period} of contrasts, most often {tied}',
  ],
  headlineOpen: [
    'A {period} marked by {tied}',
    'A {period} around {tied}',
    'A {period} with {tied} in front',
    'Chosen most in this {period}: {tied}',
  ],
  headlineContrast: [
    'A {period} that one word does not cover',
    'The painful and the pleasant in one {period}',
    'A {period} of both, the light and the heavy',
    'More than one thing at once in this {period}',
  ],
  headlineHeavyTie: [
    'A heavy {period}, with no one emotion at its head',
    'A hard {period}, with several painful emotions alike',
    'A {period} that asked a lot, in more than one way',
  ],
  headlineLightTie: [
    'A bright {period}, with no one emotion at its head',
    'A light {period} of several feelings, none of them ahead',
    'A {period} with a good deal of light, in several colours',
  ],
  headlineTie: [
    'A {period} of several feelings, none of them ahead',
    'A {period} in several colours',
    'No one emotion led this {period}',
  ],
  headlineOne: [
    'One page in this {period}, marked {emotion}',
    'A {period} with one entry, and {emotion} beside it',
    'One choice in this {period}: {emotion}',
  ],
  headlineShort: [
    '{Entries} in this {period}, most often {tied}',
    'A {period} with {entries}, and {tied} chosen most',
    'A few pages of a {period}: {entries}, most often {tied}',
  ],
  headlineShortTie: [
    '{Entries} in this {period}',
    'A {period} with {entries}, and no emotion ahead',
    'A few pages of a {period}: {entries}',
  ],
  headlineFew: [
    'A {period} with an emotion chosen for {named} of {entries}',
    'A {period} that names its feeling in {named} of {entries}',
    'A {period} on paper, an emotion beside {named} of {entries}',
  ],
  headlineUnchosen: [
    'A {period} without a chosen emotion',
    'A {period} that leaves its feelings unnamed',
    'A {period} on paper, its emotions left open',
  ],
  headlineBlank: [
    'A {period} without a page',
    'A {period} without entries, and that is fine',
    'No entries in this {period}',
  ],
  headlineWaiting: [
    'A {period} that is still open',
    'A {period} with its pages still free',
    'Room for a page in this {period}',
  ],
  headlineAhead: ['This {period} is still ahead', 'A {period} yet to be lived', 'A {period} to come'],
  written: cross(
    ['In this {period} you wrote ', 'You wrote '],
    ['{entries} on {days}.', '{entries} over {days}.', '{entries}, spread over {days}.'],
  ),
  writtenSoFar: cross(
    ['So far this {period} you wrote ', 'Up to now you wrote '],
    ['{entries} on {days}.', '{entries} over {days}.', '{entries}, spread over {days}.'],
  ),
  writtenOne: [
    'This {period} has one entry.',
    'There is one entry in this {period}.',
    'You wrote one entry in this {period}.',
  ],
  writtenDay: [
    'You wrote {entries} in this {period}, on one day.',
    'This {period} has {entries}, written on one day.',
    'On one day of this {period} you wrote {entries}.',
  ],
  writtenDaily: [
    'You wrote on every day of the {period}, {entries} in all.',
    'No day of this {period} went without a page: {entries} in all.',
    'Every day of this {period} has a page, {entries} altogether.',
  ],
  begins: ['Your diary begins on {day}.', 'Your first entry is from {day}.', 'The diary was begun on {day}.'],
  notBegun: [
    'Your diary begins after this {period}.',
    'Your first entry is from a later {period}.',
    'This {period} lies before your first entry.',
  ],
  blank: [
    'There are no entries in this {period}, and your diary keeps its place for you.',
    'Nothing was written in this {period}; life went on all the same.',
    'This {period} has no pages.',
  ],
  waiting: [
    'There is no entry yet in this {period}; it is open, and so is the diary.',
    'Nothing is written yet: the {period} is running, and your diary waits without hurry.',
    'This {period} has no page so far, and nothing is owed.',
  ],
  ahead: [
    'This {period} has not begun yet.',
    'There is nothing to tell yet: the {period} lies ahead.',
    'This report waits for its {period}.',
  ],
  most: [
    'You chose {emotion} most, {part} times.',
    '{Emotion} is what you chose most, {part} times.',
    'Most often you chose {emotion}, {part} times.',
  ],
  one: ['You chose {emotion} once.', 'Your one choice was {emotion}.', 'One emotion was chosen, once: {emotion}.'],
  only: [
    'You chose {emotion} {count} and nothing else.',
    'It was {emotion} {count}, and no other emotion.',
    'Your choice was {emotion} {count}, each time you chose.',
  ],
  tie: [
    'No single emotion was ahead: {tied} came up {count} each.',
    'More than one came up most: {tied}, {count} each.',
    'None led alone: you chose {tied} equally often, {count} each.',
  ],
  tieAmong: [
    'No single emotion was ahead: {tied} came up {count} each, with {rest} of something else.',
    'More than one came up most: {tied}, {count} each, and {rest} more.',
    'None led alone: you chose {tied} equally often, {count} each, and something else in {rest}.',
  ],
  each: [
    'You chose {tied}, once each.',
    'Your choices were {tied}, once each.',
    'What you named was {tied}, each of them once.',
  ],
  painful: [
    'Painful emotions stood in {painful} choices.',
    'Among your choices, painful emotions in {painful}.',
    'Fear, sadness, disgust and anger together: {painful} choices.',
  ],
  painless: [
    'You chose no painful emotion.',
    'No painful emotion was chosen.',
    'There is no painful emotion among your choices.',
  ],
  unchosen: [
    'No emotion was chosen for {entries}.',
    'You left the emotion open on {entries}.',
    'There is no chosen emotion on {entries}.',
  ],
  unchosenAll: [
    'No emotion was chosen in this {period}.',
    'You chose no emotion in this {period}.',
    'There is no chosen emotion in this {period}.',
  ],
  lighter: [
    'Your choices grew lighter as the {period} went on.',
    'The {period} grew lighter by your choices.',
    'Your choices turned lighter through the {period}.',
  ],
  heavier: [
    'Your choices grew heavier as the {period} went on.',
    'The {period} grew heavier by your choices.',
    'Your choices turned heavier through the {period}.',
  ],
  tag: [
    '{tag} stands on {entries}, on {days}.',
    'You tagged {entries} with {tag}, on {days}.',
    'The tag {tag} is on {entries}, on {days}.',
  ],
  word: [
    'The word you wrote most was {word}, {count}.',
    'No word came up more than {word}, {count}.',
    '{word} is the word you wrote most, {count}.',
  ],
  wordPair: [
    'The words you wrote most were {word} and {other}, {count} each.',
    'No words came up more than {word} and {other}, {count} each.',
    '{word} and {other} are the words you wrote most, {count} each.',
  ],
  agreementAlways: [
    'What you chose was the clearest in the words, or close to it, on every day with a clear emotion, {of} in all.',
    'On each of {of} days with a clear emotion in the words, your choice went with them.',
    'The words had a clear emotion on {of} days, and what you chose could be read in them every time.',
  ],
  agreementNever: [
    'The words had a clear emotion on {of} days, and what you chose was never the clearest, or close to it.',
    'On none of {of} days with a clear emotion in the words did your choice go with them.',
    'The words had a clear emotion on {of} days, and what you chose could be read in them on none.',
  ],
  agreement: [
    'Of {of} days with a clear emotion in the words, what you chose was the clearest, or close to it, on {days}.',
    'Where the words had a clear emotion, on {of} days, your choice went with them on {days}.',
    'The words had a clear emotion on {of} days, and what you chose could be read in them on {days}.',
  ],
  calmest: [
    '{Label} had the smallest share of painful choices: {painful}.',
    'The calmest part was {label}, with painful emotions in {painful} choices.',
    'Calmest by your choices: {label}, painful in {painful}.',
  ],
  fullest: [
    'Most pages: {label}, with {entries}.',
    'The fullest part was {label}, with {entries}.',
    'The most entries: {label}, {entries}.',
  ],
  partMost: [
    '{Label}: {emotion} most often, {part} choices.',
    '{Label} brought {emotion} more often than any other, {part} choices.',
    '{Label}: {emotion} before any other, in {part} choices.',
    '{Label} had {emotion} in front, {part} choices.',
    '{Label}: most often {emotion}, in {part} choices.',
  ],
  partPainful: [
    '{Label}: painful emotions in {painful} choices, {tied} chosen most.',
    '{Label} had painful emotions in {painful} choices; most often it was {tied}.',
    '{Label} brought painful emotions in {painful} choices, and {tied} more often than any one of them.',
  ],
  partOne: [
    '{Label}: {emotion}, once.',
    '{Label} brought {emotion} once.',
    '{Label} had {emotion}, once.',
    '{Label}: one entry, {emotion} once.',
  ],
  partSome: [
    '{Label}: {emotion} {count}, and no emotion for {entries}.',
    '{Label} brought {emotion} {count}, with {entries} left open.',
    '{Label}: {emotion} {count}; no emotion chosen for {entries}.',
    '{Label} had {emotion} {count}; {entries} without a choice.',
  ],
  partOnly: [
    '{Label}: {emotion}, {count}.',
    '{Label} brought {emotion} {count} and no other emotion.',
    '{Label}: {emotion} {count}, and only that.',
    '{Label} had nothing but {emotion}, {count}.',
  ],
  partTie: [
    '{Label}: {tied} alike, {count} each.',
    '{Label} had {tied}, {count} each.',
    '{Label} brought {tied}, {count} each.',
    '{Label}: {tied}, {count} each.',
  ],
  partTieAmong: [
    '{Label}: {tied} alike, {count} each, and {rest} more.',
    '{Label} had {tied}, {count} each, with {rest} of something else.',
    '{Label} brought {tied}, {count} each, beside {rest} of another kind.',
    '{Label}: {tied}, {count} each; {rest} went to something else.',
  ],
  partFew: [
    '{Label}: an emotion chosen for {named} of {entries}.',
    '{Label} had an emotion beside {named} of {entries}.',
  ],
  partUnchosen: ['{Label}: {entries}, and no emotion chosen.', '{Label} left the emotion open on {entries}.'],
  partQuiet: ['{Label}: no entries.', '{Label}: nothing written.', 'No pages for {label}.', '{Label}: no page.'],
  partOpen: [
    'Beside that, no emotion was chosen for {entries}.',
    'The emotion was left open on {entries}.',
    'Apart from that, {entries} without a choice.',
  ],
  partAhead: ['{Label}: still ahead.', 'Still to come: {label}.', 'Not begun yet: {label}.'],
  noneBefore: [
    'The {period} before has no entries to compare with.',
    'There is nothing from the {period} before to set beside this one.',
    'The {period} before was not written, so nothing is compared.',
  ],
  fewBefore: [
    'There are too few choices to compare with the {period} before.',
    'Not enough was chosen to set it beside the {period} before.',
    'The two have too few choices for a comparison with the {period} before.',
  ],
  morePainful: [
    'Heavier than the {period} before: painful emotions in {now} choices, after {then}.',
    'A larger share of painful choices than in the {period} before: {now}, after {then}.',
    'More weight in your choices than in the {period} before: painful emotions in {now}; then in {then}.',
  ],
  fewerPainful: [
    'Lighter than the {period} before: painful emotions in {now} choices, after {then}.',
    'A smaller share of painful choices than in the {period} before: {now}, after {then}.',
    'Less weight in your choices than in the {period} before: painful emotions in {now}; then in {then}.',
  ],
  nonePainful: [
    'You chose no painful emotion in this {period}, and none in the one before.',
    'Neither this {period} nor the one before has a painful choice.',
    'As in the {period} before, no painful emotion was chosen.',
  ],
  painfulSideBySide: [
    'Painful choices: {now} in this {period}, {then} in the one before.',
    'Choices on the painful side: {now} in this {period} and {then} in the {period} before.',
    'How many choices were painful: {now}; in the {period} before it was {then}.',
  ],
  aboutAsPainful: [
    'Much like the {period} before: painful emotions in {now} choices, after {then}.',
    'Close to the {period} before: painful emotions in {now} choices, then in {then}.',
    'About the same as the {period} before: painful emotions in {now} choices; then it was {then}.',
  ],
};
