import { isDeep } from './measures';
import { balanceOf, chosenIn, countsOf, moodOf, mostlyAgree, painfulIn, pleasantIn, toneOf, type World } from './world';

/** Suggestions that ask to enjoy, to give or to plan happily: none of them suits a week of painful choices. */
const NOT_FOR_HEAVY_WEEKS =
  /^(savouring\.|general\.gratitude|connection\.(thanks|kindAct)|outlook\.|worry\.(excitement|outcome)|sadness\.eased|rhythm\.light|change\.(lifting|recovered|lighterWeek|oneHardDay))/;
const FOR_LIGHT_WEEKS = /^(savouring\.|general\.gratitude|connection\.(thanks|kindAct)|tags\.lighterAgain|naming\.gap)/;

/** What the words of a suggestion themselves say of the week. */
const SAYS: Readonly<Record<string, (world: World) => boolean>> = {
  'sadness.eased': (world) => shareMoved(world, 'sadness') < 0 && !isPainInFront(world.days),
  'company.onePage': ({ days }) => {
    const { fear = 0, sadness = 0, anger = 0, disgust = 0 } = countsOf(days);
    const isMostlyPleasant = 10 * pleasantIn(days) >= 6 * chosenIn(days);
    return fear + sadness + anger + disgust === 1 && days.some(isDeep) && isMostlyPleasant;
  },
  'company.ifMeant': ({ days }) => {
    const dark = days.filter(({ mean }) => mean !== null && mean <= -0.5);
    return painfulIn(days) === 0 && dark.length === 1 && chosenIn(dark) === 0;
  },
  'sadness.company': ({ days }) => (countsOf(days).trust ?? 0) > 0,
  'worry.outcome': (world) => shareMoved(world, 'fear') < 0,
  'connection.kindAct': (world) => shareMoved(world, 'trust') > 0,
  'connection.reachOut': (world) => shareMoved(world, 'trust') < 0,
  'worry.excitement': ({ days }) =>
    ['light', 'even'].includes(moodOf(days.filter(({ counts }) => (counts.fear ?? 0) > 0)) ?? ''),
  'naming.palette': ({ days }) => Object.keys(countsOf(days)).length >= 4,
  'naming.mixed': ({ days }) => (countsOf(days).joy ?? 0) > 1 && (countsOf(days).sadness ?? 0) > 1,
  'change.lifting': ({ days }) => (lastOf(days, 1) ?? 0) > (lastOf(days, -1) ?? 0),
  'change.sinking': ({ days }) => (lastOf(days, 1) ?? 0) < (lastOf(days, -1) ?? 0),
  'change.lighterWeek': (world) => painMoved(world) < 0,
  'change.heavierWeek': (world) => painMoved(world) > 0,
  'change.oneHardDay': ({ days }) => days.filter((day) => toneOf([day]) === 'heavy').length === 1,
  'writing.everyDay': ({ days }) => days.every(({ entries }) => entries > 0),
  'writing.blank': ({ days }) => days.every(({ entries }) => entries === 0),
  'naming.gap': ({ days }) => moodOf(days) !== toneOf(days) || !mostlyAgree(days), // or they were said to go along
  'tags.lighterAgain': ({ days }) => days.some(({ tags }) => Object.keys(tags).length > 0),
};

export function suggestionIsTrue(id: string, world: World): boolean {
  const tone = toneOf(world.days) ?? moodOf(world.days);
  const chosen = world.days.filter((day) => chosenIn([day]) > 0);
  const isLed = chosen.length > 0 && isPainInFront(world.days);
  const isHeavy = [tone, moodOf(world.days), moodOf(chosen)].includes('heavy') || isLed || isHeavyTime(world);
  if (isHeavy && NOT_FOR_HEAVY_WEEKS.test(id)) return false;
  if ((tone !== 'light' || world.days.some(isDeep)) && FOR_LIGHT_WEEKS.test(id)) return false;
  return SAYS[id]?.(world) ?? true;
}

/** Three of the last four weeks were mostly days of painful choices alone, or of very heavy texts. */
export function isHeavyTime({ weeks }: World): boolean {
  const isVeryHeavy = ({ mean }: World['days'][number]) => mean !== null && mean <= -0.5;
  const isPained = (day: World['days'][number]) =>
    isVeryHeavy(day) || (chosenIn([day]) > 0 && painfulIn([day]) === chosenIn([day]));
  const kinds = weeks.slice(-4).map((days) => {
    const [written, heavy] = [days.filter(({ entries }) => entries > 0), days.filter(isVeryHeavy)];
    const readDays = days.filter(({ mean }) => mean !== null);
    const pained = written.filter(isPained);
    return {
      byTexts: heavy.length >= 2 && heavy.length > readDays.length / 2,
      eitherWay: pained.length >= 2 && pained.length > written.length / 2,
    };
  });
  return kinds.filter(({ byTexts }) => byTexts).length >= 3 || kinds.filter(({ eitherWay }) => eitherWay).length >= 3;
}

/** Balance of the last (1) or the first (-1) day with a choice. */
function lastOf(days: World['days'], end: 1 | -1): number | null {
  const balances = days.flatMap((day) => balanceOf(day) ?? []);
  return balances.at(end === 1 ? -1 : 0) ?? null;
}

/** Whether no other emotion was chosen more often than some painful one. */
function isPainInFront(days: World['days']): boolean {
  const counts = countsOf(days);
  const most = Math.max(...Object.values(counts));
  return ['fear', 'sadness', 'disgust', 'anger'].some((emotion) => counts[emotion] === most);
}

function shareMoved({ days, weeks }: World, emotion: string): number {
  const before = weeks.slice(0, -1).flat();
  return (countsOf(days)[emotion] ?? 0) / chosenIn(days) - (countsOf(before)[emotion] ?? 0) / chosenIn(before);
}

function painMoved({ days, weeks }: World): number {
  const before = weeks[7] ?? [];
  return painfulIn(days) / chosenIn(days) - painfulIn(before) / chosenIn(before);
}
