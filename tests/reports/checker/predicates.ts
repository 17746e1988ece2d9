import type { Found, Kind } from './grammar';
import {
  choicesSpeak,
  differs,
  headsWith,
  isBrightest,
  isDeep,
  isHardest,
  isPainfulPart,
  isSame,
  namesLeaders,
  painMoved,
  runOf,
  standsApart,
  sum,
  tellsAmounts,
  tellsPain,
} from './measures';
import { isHeavyTime } from './suggestions';
import {
  agreeingDays,
  balanceOf,
  chosenIn,
  countsOf,
  detectedIn,
  entriesIn,
  isPainful,
  isPleasant,
  leadersOf,
  moodOf,
  mostlyAgree,
  painfulIn,
  pleasantIn,
  readIn,
  restOf,
  toneOf,
  type World,
} from './world';

const weeksWritten = (weeks: World['weeks']) => weeks.filter((days) => chosenIn(days) > 0).length;

const isTrustAlone = (days: World['days']) => leadersOf(countsOf(days)).join() === 'trust';

const hasJoy = (days: World['days']) => (countsOf(days).joy ?? 0) > 0;

/**
 * Neither light nor heavy by choice; or light or both, but without joy; or light, but by trust alone, or beside texts enough
 * that were not, or beside a deep day.
 */
const isOpen = (days: World['days']) =>
  toneOf(days) === 'open' ||
  (toneOf(days) === 'mixed' && !hasJoy(days)) ||
  (toneOf(days) === 'light' &&
    (!hasJoy(days) || isTrustAlone(days) || days.some(isDeep) || (moodOf(days) !== 'light' && readIn(days) >= 3)));

const isLight = (days: World['days']) =>
  toneOf(days) === 'light' && hasJoy(days) && !days.some(isDeep) && (!isTrustAlone(days) || moodOf(days) === 'light');

const isOnePainful = (days: World['days']) => entriesIn(days) === 1 && detectedIn(days).every(isPainful);

const isPained = (days: World['days']) => toneOf(days) === 'heavy' || leadersOf(countsOf(days)).some(isPainful);

/** Whether it is the clearest, or as clear as the clearest, on most of the days on which something is clear. */
const isClearestMostly = (emotion: string, days: World['days']) => {
  const clear = days.filter((day) => day.clear.length > 0);
  return clear.filter((day) => detectedIn([day]).includes(emotion)).length > clear.length / 2;
};

const isVaried = (days: World['days']) =>
  days.some(({ mean }) => (mean ?? 0) <= -0.4) && days.some(({ mean }) => (mean ?? 0) >= 0.4);

const isTie = (found: Found, days: World['days']) =>
  leadersOf(countsOf(days)).length > 1 &&
  namesLeaders(found, days) &&
  found.times[0] === Math.max(...Object.values(countsOf(days))) &&
  (found.times[0] ?? 0) > 1;

/** Few entries have a choice, and most texts were read. */
const mayHeadBySound = (days: World['days']) => !choicesSpeak(days) && 2 * readIn(days) > entriesIn(days);

/** Weeks that are looked at, that of the report among them: a row as long as they are may be longer. */
const HISTORY = 9;

const isGrave = (world: World) => world.days.some(isDeep) || isHeavyTime(world);

/** Beside a page of deep fear or sadness, and in a heavy time, nothing pleasant is said to go on, or to be back. */
const mayGoOn = (emotion: string, world: World) => !(isPleasant(emotion) && isGrave(world));

/** Whether a week that is over lacks what was chosen in each of so many weeks before it. */
/** Not one that goes on, or has not begun: of those nobody says how much was written in all. */
const isWhole = ({ current, daysElapsed }: World) => !current && daysElapsed > 0;

const isWithout = ({ emotions: [emotion = ''], weeks: [said = 0] }: Found, { weeks, days, current }: World) =>
  !current &&
  choicesSpeak(days) &&
  (countsOf(days)[emotion] ?? 0) === 0 &&
  said === runOf(weeks.slice(0, -1), (each) => (countsOf(each)[emotion] ?? 0) > 0) &&
  said >= 3;

/** Whether two weeks that were written in have too few choices to be compared by them. */
const isFewBeside = (days: World['days'], before: World['days'] = []) =>
  [days, before].every((each) => entriesIn(each) > 0) &&
  [days, before].some((each) => chosenIn(each) < 4 || !choicesSpeak(each));

const tellsEntries = ([now, then]: number[], { days, weeks }: World) =>
  isFewBeside(days, weeks[7]) && now === entriesIn(days) && then === entriesIn(weeks[7] ?? []);

/** Whether a sentence of a kind is true of a week. */
export const PREDICATES: Record<Kind, (found: Found, world: World) => boolean> = {
  headlineHeavy: (found, { days }) =>
    toneOf(days) === 'heavy' && headsWith(found, days, 'few') && leadersOf(countsOf(days)).every(isPainful),
  headlineHeavyMany: (found, { days }) =>
    choicesSpeak(days) && toneOf(days) === 'heavy' && isPainfulPart(found.parts[0], days),
  headlineLight: (found, { days }) => isLight(days) && headsWith(found, days, 'few'),
  headlineMixed: (found, { days }) =>
    toneOf(days) === 'mixed' && hasJoy(days) && !days.some(isDeep) && headsWith(found, days, 'few'),
  headlineOpen: (found, { days }) => isOpen(days) && headsWith(found, days, 'few'),
  headlineContrast: (_, { days }) => toneOf(days) === 'mixed' && days.some(isDeep) && choicesSpeak(days),
  headlineHeavyTie: (found, { days }) =>
    toneOf(days) === 'heavy' &&
    chosenIn(days) > 2 &&
    headsWith(found, days, 'many') &&
    leadersOf(countsOf(days)).every(isPainful),
  headlineLightTie: (found, { days }) => isLight(days) && chosenIn(days) > 2 && headsWith(found, days, 'many'),
  headlineTie: (found, { days }) =>
    (toneOf(days) === 'mixed' || isOpen(days)) && chosenIn(days) > 2 && headsWith(found, days, 'many'),
  headlineOne: (found, { days }) => chosenIn(days) === 1 && entriesIn(days) === 1 && namesLeaders(found, days),
  headlineTwo: (found, { days }) =>
    chosenIn(days) === 2 &&
    choicesSpeak(days) &&
    leadersOf(countsOf(days)).length === 2 &&
    namesLeaders(found, days) &&
    !(toneOf(days) === 'mixed' && days.some(isDeep)),
  headlineFew: ({ entries: [all, some], parts: [part] }, { days }) =>
    all === entriesIn(days) && (part?.part ?? some) === chosenIn(days) && chosenIn(days) > 0 && !choicesSpeak(days),
  headlineSoundedLight: (_, { days }) =>
    mayHeadBySound(days) && moodOf(days) === 'light' && !isPained(days) && !days.some(isDeep),
  headlineSoundedEven: (_, { days }) =>
    mayHeadBySound(days) && moodOf(days) === 'even' && !isVaried(days) && !isPained(days) && !days.some(isDeep),
  headlineSoundedHeavy: (_, { days }) => mayHeadBySound(days) && moodOf(days) === 'heavy',
  headlineSoundedVaried: (_, { days }) =>
    mayHeadBySound(days) && moodOf(days) === 'even' && isVaried(days) && !isPained(days) && !days.some(isDeep),
  headlineUnchosen: (_, { days }) => entriesIn(days) > 0 && chosenIn(days) === 0,
  blank: (_, { days, daysElapsed, current }) => entriesIn(days) === 0 && daysElapsed > 0 && !current,
  waiting: (_, { days, daysElapsed, current }) => entriesIn(days) === 0 && daysElapsed > 0 && current,
  ahead: (_, { days, daysElapsed }) => entriesIn(days) === 0 && daysElapsed === 0,
  written: (found, { days, current }) => !current && tellsAmounts(found, days),
  writtenSoFar: (found, { days, current }) => current && tellsAmounts(found, days),
  writtenDay: ({ entries, weekdays }, { days }) =>
    entries[0] === entriesIn(days) && days.every((day, at) => day.entries > 0 === (at === weekdays[0])),
  writtenDaily: ({ entries }, { days }) => entries[0] === entriesIn(days) && days.every((day) => day.entries > 0),
  unchosen: ({ entries }, { days }) => entries[0] === entriesIn(days) - chosenIn(days) && entries[0] > 0,
  unchosenAll: (_found, { days }) => chosenIn(days) === 0 && entriesIn(days) > 0,
  // Of what was chosen once nobody says that it led or that nothing did: two pages are no race.
  tie: (found, { days }) => isTie(found, days) && restOf(days) === 0,
  tieAmong: (found, { days }) => isTie(found, days) && restOf(days) === found.rest[0],
  each: (found, { days }) =>
    chosenIn(days) > 1 &&
    isSame(found.emotions, Object.keys(countsOf(days))) &&
    chosenIn(days) === found.emotions.length,
  only: ({ emotions, times }, { days }) =>
    isSame(emotions, Object.keys(countsOf(days))) && emotions.length === 1 && times[0] === chosenIn(days),
  most: ({ emotions, parts, numbers }, { days }) => {
    const counts = countsOf(days);
    const [leader = '', ...others] = leadersOf(counts);
    const isPart = parts[0]?.part === counts[leader] && parts[0]?.of === chosenIn(days);
    return (
      others.length === 0 && isSame(emotions, [leader]) && isPart && numbers.at(-1) === Object.keys(counts).length - 1
    );
  },
  all: ({ emotions, times }, { days }) => {
    const counts = countsOf(days);
    if (chosenIn(days) === 1) return isSame(emotions, leadersOf(counts)) && (times[0] ?? 1) === 1;
    return (
      isSame(emotions, Object.keys(counts)) &&
      emotions.every((emotion, index) => counts[emotion] === times[index]) &&
      leadersOf(counts).length === 1
    );
  },
  soundedHeavier: (_, { days }) =>
    choicesSpeak(days) &&
    toneOf(days) === 'light' &&
    moodOf(days) === 'heavy' &&
    (readIn(days) >= 3 || isOnePainful(days)),
  soundedPlainer: (_, { days }) =>
    choicesSpeak(days) && toneOf(days) === 'light' && moodOf(days) === 'even' && !isVaried(days) && readIn(days) >= 3,
  soundedOtherwise: (_, { days }) =>
    choicesSpeak(days) && toneOf(days) === 'heavy' && moodOf(days) === 'light' && readIn(days) >= 3,
  soundedAlike: (_, { days }) => {
    const isContrary = toneOf(days) === 'light' ? isPainful : isPleasant;
    const isAgainst = detectedIn(days).length > 0 && detectedIn(days).every(isContrary);
    return (
      choicesSpeak(days) && moodOf(days) !== 'even' && moodOf(days) === toneOf(days) && mostlyAgree(days) && !isAgainst
    );
  },
  soundedLight: (_, { days }) => moodOf(days) === 'light' && !isPained(days),
  soundedEven: (_, { days }) => moodOf(days) === 'even' && !isVaried(days),
  soundedVaried: (_, { days }) => moodOf(days) === 'even' && isVaried(days),
  soundedHeavy: (_, { days }) => moodOf(days) === 'heavy',
  otherEmotion: ({ emotions: [emotion = ''] }, { days }) =>
    choicesSpeak(days) &&
    detectedIn(days).includes(emotion) &&
    isClearestMostly(emotion, days) &&
    !leadersOf(countsOf(days)).includes(emotion) &&
    chosenIn(days) > 0 &&
    readIn(days) >= 3 &&
    !((toneOf(days) === 'heavy' || days.some(isDeep)) && isPleasant(emotion)) &&
    !(toneOf(days) === 'light' && emotion === 'disgust') &&
    (isPainful(emotion) || !leadersOf(countsOf(days)).some(isPainful)),
  noClearEmotion: (_, { days }) => moodOf(days) !== null && days.every(({ clear }) => clear.length === 0),
  unread: ({ weekdays }, { days }) =>
    isSame(
      weekdays.map(String),
      days.flatMap((day, index) => (day.entries > 0 && day.read === 0 && chosenIn([day]) > 0 ? [String(index)] : [])),
    ),
  unreadAll: (_, { days }) => readIn(days) === 0 && chosenIn(days) > 0,
  tag: ({ tags: [tag = ''], entries }, { days }) => {
    const count = days.reduce((sum, day) => sum + (day.tags[tag] ?? 0), 0);
    return (
      entries[0] === count &&
      count >= 3 &&
      !(days.some(isDeep) && 2 * painfulIn(days) >= chosenIn(days) && chosenIn(days) > 0)
    );
  },
  trend: (found, { days }) => {
    const balances = days.flatMap((day) => balanceOf(day) ?? []);
    const steps = balances.slice(1).map((balance, index) => balance - (balances[index] ?? 0));
    const moves = steps.filter((step) => step !== 0);
    const isOneWay = moves.every((step) => (found.lighter ? step > 0 : step < 0)) && found.lighter !== found.heavier;
    return balances.length >= 4 && moves.length >= 2 && isOneWay && Math.abs(sum(steps)) >= 1 - 1e-9;
  },
  weekdayRun: ({ weekdays: [weekday = 0], weeks, ordinals, lighter }, world) => {
    const length = runOf(world.weeks, (days) => standsApart(days, weekday, lighter));
    if (lighter && isGrave(world)) return false;
    return length >= 3 && length < HISTORY && [...weeks, ...ordinals].every((said) => said === length);
  },
  weekRun: ({ emotions: [emotion], weeks }, world) => {
    const length = runOf(world.weeks, (days) => isSame(leadersOf(countsOf(days)), [emotion ?? '']));
    return length >= 3 && length < HISTORY && weeks[0] === length && mayGoOn(emotion ?? '', world);
  },
  weekRunOver: ({ emotions: [emotion = ''], weeks }, world) =>
    world.weeks.every((days) => isSame(leadersOf(countsOf(days)), [emotion])) &&
    weeks[0] === HISTORY - 1 &&
    mayGoOn(emotion, world),
  firstWithout: (found, world) => isWithout(found, world) && (found.weeks[0] ?? 0) < HISTORY - 1,
  firstWithoutOver: (found, world) => isWithout(found, world) && found.weeks[0] === HISTORY - 1,
  backAgain: ({ emotions: [emotion = ''], weeks }, world) => {
    const written = world.weeks.slice(0, -1).filter((days) => entriesIn(days) > 0);
    const isIn = (days: World['days']) => (countsOf(days)[emotion] ?? 0) > 0;
    const away = runOf(written, (days) => choicesSpeak(days) && !isIn(days));
    const isBack = leadersOf(countsOf(world.days)).includes(emotion) && away >= 3 && isIn(written.at(-1 - away) ?? []);
    return choicesSpeak(world.days) && isBack && weeks[0] === away && mayGoOn(emotion, world);
  },
  noWeekBefore: (_, { days, weeks }) => entriesIn(days) > 0 && entriesIn(weeks[7] ?? []) === 0,
  noneToCompare: (_, { days, daysElapsed, current }) => entriesIn(days) === 0 && daysElapsed > 0 && !current,
  noneToCompareYet: (_, { days, daysElapsed, current }) => entriesIn(days) === 0 && (daysElapsed === 0 || current),
  // Of a row of weeks only the first says so, and none that has told of entries without a choice.
  nothingToCompare: (_, { days, weeks }) =>
    isFewBeside(days, weeks[7]) &&
    chosenIn(days) === entriesIn(days) &&
    weeks.slice(0, -1).every((each, index) => !isFewBeside(each, weeks[index - 1])),
  entriesBeside: ({ entries }, world) =>
    isWhole(world) && tellsEntries(entries, world) && entries.length === 2 && entries[0] !== entries[1],
  entriesAlike: ({ entries: [both = 0] }, world) => isWhole(world) && tellsEntries([both, both], world),
  entriesSoFar: ({ entries }, world) => !isWhole(world) && tellsEntries(entries, world),
  morePainful: (found, world) => tellsPain(found, world) && painMoved(world) === 'more',
  fewerPainful: (found, world) => tellsPain(found, world) && painMoved(world) === 'fewer',
  aboutAsPainful: (found, world) =>
    tellsPain(found, world) && painMoved(world) === 'same' && found.parts.every(({ part }) => part > 0),
  painfulSideBySide: (found, world) =>
    tellsPain(found, world) &&
    (painMoved(world) === 'unclear' || (painMoved(world) === 'same' && found.parts.some(({ part }) => part === 0))),
  nonePainful: (_, { days, weeks }) =>
    [days, weeks[7] ?? []].every((each) => chosenIn(each) >= 4 && painfulIn(each) === 0),
  painfulBeside: (found, world) => tellsPain(found, world) && ['more', 'fewer'].includes(painMoved(world)),
  share: ({ emotions: [emotion = ''], parts: [part] }, { days }) =>
    part?.part === (countsOf(days)[emotion] ?? 0) && part.of === chosenIn(days),
  shares: ({ emotions, times, numbers }, { days }) =>
    emotions.length === 2 &&
    emotions.every((emotion, index) => countsOf(days)[emotion] === times[index]) &&
    numbers[0] === chosenIn(days),
  shift: ({ emotions: [emotion = ''], parts: [now, usual] }, { days, weeks }) => {
    const before = weeks.slice(0, -1).flat();
    const count = countsOf(days)[emotion] ?? 0;
    const countBefore = countsOf(before)[emotion] ?? 0;
    return (
      now?.part === count &&
      now.of === chosenIn(days) &&
      usual?.part === countBefore &&
      usual.of === chosenIn(before) &&
      Math.abs(count / now.of - countBefore / usual.of) >= 0.2 - 1e-9
    );
  },
  variety: ({ numbers }, { days }) => numbers[0] === Object.keys(countsOf(days)).length,
  agreementAlways: ({ days: [of] }, { days }) => {
    const agreeing = agreeingDays(days);
    return of === agreeing.length && agreeing.every(Boolean);
  },
  agreementNever: ({ days: [of] }, { days }) => {
    const agreeing = agreeingDays(days);
    return of === agreeing.length && !agreeing.some(Boolean);
  },
  agreement: ({ days: [said], numbers: [of] }, { days }) => {
    const agreeing = agreeingDays(days);
    return of === agreeing.length && said === agreeing.filter(Boolean).length && said > 0 && said < of;
  },
  heavyTexts: ({ days: [said], numbers: [of] }, { days }) => {
    const means = days.flatMap(({ mean }) => mean ?? []);
    const heavy = means.filter((mean) => mean <= -0.5).length;
    return of === means.length && said === heavy && heavy < means.length && heavy >= 1;
  },
  heavyTextsOnce: (_, { days }) => {
    const means = days.flatMap(({ mean }) => mean ?? []);
    return means.length === 1 && means.every((mean) => mean <= -0.5);
  },
  heavyTextsAlways: ({ days: [of] }, { days }) => {
    const means = days.flatMap(({ mean }) => mean ?? []);
    return of === means.length && of >= 2 && means.every((mean) => mean <= -0.5);
  },
  painful: ({ parts: [part] }, { days }) => isPainfulPart(part, days),
  pleasant: ({ parts: [part] }, { days }) => part?.part === pleasantIn(days) && part.of === chosenIn(days),
  swing: ({ weekdays: [brightest = 0, hardest = 0] }, { days }) =>
    days.filter((day) => chosenIn([day]) > 0).length > 2 && isBrightest(days, brightest) && isHardest(days, hardest),
  brightest: ({ weekdays: [weekday = 0] }, { days }) => isBrightest(days, weekday),
  hardest: ({ weekdays: [weekday = 0] }, { days }) => isHardest(days, weekday),
  recovery: ({ weekdays: [hardest = 0, after = 0] }, { days }) =>
    isHardest(days, hardest) &&
    after > hardest &&
    after <= hardest + 2 &&
    toneOf(days.slice(after, after + 1)) === 'light',
  stretch: ({ days: [said] }, { days }) => {
    const heavy = days.map((day) => (toneOf([day]) === 'heavy' ? 'x' : '-')).join('');
    return said === Math.max(...heavy.split('-').map(({ length }) => length));
  },
  fullDay: ({ weekdays: [weekday = 0], entries }, { days }) =>
    entries[0] === days[weekday]?.entries && entries[0] === Math.max(...days.map((day) => day.entries)),
  weekdayPattern: ({ weekdays: [weekday = 0], days: [count], weeks: [said], lighter }, { weeks }) =>
    said === weeksWritten(weeks) && differs(weeks.flat(), (_, index) => index % 7 === weekday, { count, lighter }),
  weekendPattern: ({ days: [count], weeks: [said], lighter }, { weeks }) =>
    said === weeksWritten(weeks) && differs(weeks.flat(), (_, index) => index % 7 >= 5, { count, lighter }),
  tagPattern: ({ tags: [tag = ''], days: [count, others], weeks: [said], lighter }, { weeks }) =>
    said === weeksWritten(weeks) && differs(weeks.flat(), (day) => tag in day.tags, { count, others, lighter }),
  returnedLate: (_, { weeks, begunEarlier }) => begunEarlier && entriesIn(weeks.slice(0, -1).flat()) === 0,
  returned: ({ weeks: [said] }, { weeks }) => said === runOf(weeks.slice(0, -1), (days) => entriesIn(days) === 0),
};
