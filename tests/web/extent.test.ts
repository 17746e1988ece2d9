import { extentOf } from '../../server/web/charts/extent';

test('no line of what goes with what leaves its chart, however wide its interval', () => {
  expect(extentOf([{ low: -0.1, high: 0.2 }])).toBe(0.6);
  expect(
    extentOf([
      { low: -1.3, high: -0.2 },
      { low: -0.1, high: 0.9 },
    ]),
  ).toBe(1.3);
  expect(extentOf([])).toBe(0.6);
});
