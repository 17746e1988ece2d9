import { EMOTIONS } from '../../ml/emotions';
import { PAINFUL, PLEASANT } from '../../server/insights/tone';
import { isTelling, mayDiffer, saysMuch, wholeShares } from '../../server/web/reading/shares';

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

describe('whether a reading has more to say than that nothing clear was read', () => {
  test.each([
    ['of a clear emotion', 'joy', 'basic', 0.1, true],
    ['of feelings in balance', null, 'full', 0.65, true],
    ['of what could not be measured', null, 'full', null, true],
    ['not of next to no feeling', null, 'full', 0.1, false],
    ['nor by basic means', null, 'basic', 0.65, false],
  ])('%s', (_, dominant, support, intensity, isMore) => {
    expect(isTelling({ dominant, support, intensity })).toBe(isMore);
  });
});

describe('whether the words are said to sound like something else than was chosen', () => {
  const shares = { anger: 60, fear: 21, disgust: 19 };
  const ofJoy = { joy: 97, sadness: 3 };
  test.each([
    ['where it is far ahead', 'full', 'disgust', shares, true],
    ['not of one word', 'full', 'disgust', shares, false, 0.19],
    ['not by a hair', 'full', 'fear', shares, false],
    ['not by a simple reader', 'basic', 'joy', shares, false],
    ['nor something pleasant to who is in pain', 'full', 'sadness', ofJoy, false],
    ['but to others', 'full', 'surprise', ofJoy, true],
    ['and of a text for which nothing was chosen', 'full', null, ofJoy, true],
  ])('%s', (_, support, chosen, all, isSaid, intensity = 0.6) => {
    const parts = Object.entries(all).map(([type, percentage]) => ({ type, percentage }));
    const [{ type: dominant } = { type: null }] = parts;
    expect(mayDiffer({ dominant, support, intensity }, chosen, parts)).toBe(isSaid);
  });

  test('by the emotion that is told, which need not have the largest share', () => {
    const parts = [
      { type: 'fear', percentage: 50 }, // below its threshold
      { type: 'joy', percentage: 40 },
      { type: 'sadness', percentage: 10 },
    ];
    const told = { dominant: 'joy', support: 'full', intensity: 0.6 };
    expect(mayDiffer(told, 'sadness', parts)).toBe(false);
    expect(mayDiffer(told, 'surprise', parts)).toBe(true);
    expect(mayDiffer(told, 'fear', parts)).toBe(false);
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

test('the page calls the same emotions painful and pleasant as reports do', () => {
  const told = (chosen: string, read: string) =>
    mayDiffer({ dominant: read, support: 'full', intensity: 0.9 }, chosen, [{ type: read, percentage: 100 }]);
  for (const chosen of PAINFUL)
    for (const read of PLEASANT) expect([chosen, read, told(chosen, read)]).toEqual([chosen, read, false]);
  const others = EMOTIONS.flatMap((chosen) =>
    EMOTIONS.filter((read) => read !== chosen).map((read) => [chosen, read] as const),
  );
  const refused = others.filter(([chosen, read]) => !told(chosen, read)).length;
  expect(refused).toBe(PAINFUL.length * PLEASANT.length);
});
