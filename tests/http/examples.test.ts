import answers from '../../server/http/examples/answers.json';
import { type Answers, collectAnswers } from '../support/exampleAnswers';

/** Processors round the model's arithmetic differently: by less than this, of a probability or of its percentage. */
const tolerance = (number: number, path: string) => (Math.abs(number) > 1 || path.endsWith('percentage') ? 2 : 0.02);

/** A share that a sentence names. */
const PERCENTAGE = /\d+(?=%)/g;
const percentagesIn = (text: string) => (text.match(PERCENTAGE) ?? []).map(Number);

/** Words come with the weightiest first, which rounding may exchange: here by their places. */
const byPlace = (value: object): object =>
  Array.isArray(value) && value.every((item) => typeof item?.start === 'number')
    ? value.toSorted((a: { start: number }, b: { start: number }) => a.start - b.start)
    : value;

interface Word {
  emotion: string;
  weight: number;
}
const isWord = (value: object): value is Word => 'emotion' in value && 'weight' in value;

/** A word that weighs as much for one emotion as against another shows the one that rounding leaves ahead. */
const isTie = (really: object, printed: object) =>
  isWord(really) &&
  isWord(printed) &&
  really.emotion !== printed.emotion &&
  Math.abs(Math.abs(really.weight) - Math.abs(printed.weight)) <= 0.02;

/** Where two answers differ, as paths; a hash tells every rounding apart and is not looked at. */
function differences(said: unknown, shown: unknown, path = ''): string[] {
  if (typeof said === 'number' && typeof shown === 'number') {
    const isCount = Number.isInteger(said) && Number.isInteger(shown);
    const isClose = isCount ? said === shown : Math.abs(said - shown) <= tolerance(said, path);
    return isClose ? [] : [`${path}: ${shown}, really ${said}`];
  }
  if (typeof said === 'string' && typeof shown === 'string' && said.includes('%')) {
    const [really, printed] = [percentagesIn(said), percentagesIn(shown)];
    return said.replace(PERCENTAGE, '') === shown.replace(PERCENTAGE, '')
      ? really.flatMap((value, index) => differences(value + 0.5, (printed[index] ?? 0) + 0.5, path))
      : [`${path}: ${shown}, really ${said}`];
  }
  if (said !== null && shown !== null && typeof said === 'object' && typeof shown === 'object') {
    const [really, printed] = [byPlace(said), byPlace(shown)];
    if (isTie(really, printed))
      return differences({ ...really, emotion: '', weight: 0 }, { ...printed, emotion: '', weight: 0 }, path);
    const names = [...new Set([...Object.keys(really), ...Object.keys(printed)])];
    return names.flatMap((name) =>
      differences(Reflect.get(really, name), Reflect.get(printed, name), `${path}.${name}`),
    );
  }
  return said === shown || path.endsWith('inputHash') ? [] : [`${path}: ${shown}, really ${said}`];
}

test('the examples of the document are what the service and its model answer; if not: npm run examples', async () => {
  const real = await collectAnswers();
  expect(differences(real, answers as Answers)).toEqual([]);
});
