import { emptySummary } from '../../../server/services/contributions';
import { chosenMood } from '../../../server/services/stats/associations/moods';

const chose = (count: number) => ({ count, at: 0, id: 1 });

test('a day on which nothing was chosen has no mood, which is not the one in the middle', () => {
  expect(chosenMood(emptySummary())).toBeNull();
  expect(chosenMood({ ...emptySummary(), selected: { joy: chose(1), sadness: chose(1) } })).not.toBeNull();
});
