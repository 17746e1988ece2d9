import { feelsLittle, saysMuch, wholeShares } from '../../server/web/reading/shares';

describe('whether the shares of a reading are shown', () => {
  test.each([
    ['of a clear emotion', 'joy', 0.8, 90, true],
    ['of several in balance', null, 0.65, 37, true],
    ['of a note about soup', null, 0, 100, false],
    ['of one that has nearly all of very little', null, 0.5, 83, false],
    ['of a text that could not be measured', null, null, 30, false],
  ] as const)('%s', (_, dominant, intensity, percentage, isShown) => {
    expect(saysMuch({ dominant, intensity }, [{ percentage }])).toBe(isShown);
  });
});

describe('a text without a clear emotion carries little feeling', () => {
  test.each([
    ['where both of its numbers say so', 0.1, -0.1, true],
    ['not where its tone is heavy', 0.1, -0.59, false],
    ['not where its feeling is strong', 0.49, 0, false],
    ['not where that is not known', null, 0, false],
    ['nor its tone', 0.1, null, false],
  ])('%s', (_, intensity, sentiment, isLittle) => {
    expect(feelsLittle({ intensity, sentiment })).toBe(isLittle);
  });
});

test.each([
  [
    [97.5, 2.5],
    [98, 2],
  ],
  [
    [33.3, 33.3, 33.4],
    [33, 33, 34],
  ],
  [[100], [100]],
  [
    [60.4, 25.4, 14.2],
    [61, 25, 14],
  ],
])('shares of %p are shown as %p, which make 100', (shares, shown) => {
  expect(wholeShares(shares)).toEqual(shown);
});
