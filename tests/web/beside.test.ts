import { dayIn } from '../../server/web/lib/days';
import { createFormat } from '../../server/web/lib/format';

test('a short date has its year where that is not the current one', () => {
  const { shortDay } = createFormat('en', 'Asia/Seoul');
  expect(shortDay('2024-11-25')).toBe('Mon, Nov 25, 2024');
  const today = dayIn('Asia/Seoul');
  expect(shortDay(today)).not.toContain(today.slice(0, 4));
});
