import { emotionVector } from '../../ml/emotions';
import { evidenceOfDay, evidenceOfDays } from '../../server/insights/evidence';
import { emptySummary } from '../../server/services/contributions';

const vector = (joy: number | null, fear: number | null) =>
  emotionVector((emotion) => (emotion === 'joy' ? joy : emotion === 'fear' ? fear : 0));

test('an emotion that some readers do not know is measured on the entries and days that do', () => {
  const detected = emotionVector((emotion) => (emotion === 'joy' || emotion === 'fear' ? 600 : 0));
  const day = { ...emptySummary(), entries: 3, read: 3, detected: detected as never, unknown: { fear: 2, anger: 3 } };
  expect(evidenceOfDay(day)).toMatchObject({ joy: 200, fear: 600, anger: null });
  expect(evidenceOfDays([vector(100, 300), vector(200, null)])).toMatchObject({ joy: 300, fear: 600 });
  expect(evidenceOfDays([vector(100, null), vector(200, null)])).toMatchObject({ joy: 300, fear: null });
});
