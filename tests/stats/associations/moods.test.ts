import { EMOTIONS } from '../../../ml/emotions';
import { emptySummary } from '../../../server/services/contributions';
import { chosenMood } from '../../../server/services/stats/associations/moods';

const chose = (count: number) => ({ count, at: 0, id: 1 });

test('a day on which nothing was chosen has no mood, which is not the one in the middle', () => {
  expect(chosenMood(emptySummary())).toBeNull();
  expect(chosenMood({ ...emptySummary(), selected: { joy: chose(1), sadness: chose(1) } })).not.toBeNull();
});

test('what hurts weighs less than nothing, what is good to have more, in the order in which readers rated the words', () => {
  const moodOf = (emotion: (typeof EMOTIONS)[number]) =>
    chosenMood({ ...emptySummary(), selected: { [emotion]: chose(2) } }) ?? Number.NaN;
  const inOrder = [...EMOTIONS].sort((a, b) => moodOf(a) - moodOf(b));
  expect(inOrder).toEqual(['sadness', 'anger', 'fear', 'disgust', 'anticipation', 'trust', 'surprise', 'joy']);
  expect(inOrder.filter((emotion) => moodOf(emotion) < 0)).toEqual(['sadness', 'anger', 'fear', 'disgust']);
});
