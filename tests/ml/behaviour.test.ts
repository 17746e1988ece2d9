import { CATEGORIES } from './behaviour/cases';
import { behaviourTable, type CategoryResult, passRate, runBehaviour } from './behaviour/run';
import { until, type WatchedAnalyser, watchedAnalyser } from './support/analyser';

/** Bars for the shipped model: share of expectations that hold, overall and in every category. */
const OVERALL = 0.9;
const EACH_CATEGORY = 0.65;

let watched: WatchedAnalyser;
let results: CategoryResult[];

beforeAll(async () => {
  watched = watchedAnalyser({ queueLimit: 1_000, timeoutMs: 60_000 });
  await until(() => watched.analyser.isReady());
  results = await runBehaviour(watched.analyser);
});
afterAll(() => watched.analyser.close());

test('the set is large and broad, and says nothing twice', () => {
  const cases = CATEGORIES.flatMap((category) => category.cases);
  expect(cases.length).toBeGreaterThanOrEqual(320);
  expect(CATEGORIES.length).toBeGreaterThanOrEqual(14);
  expect(new Set(cases.map((each) => JSON.stringify(each))).size).toBe(cases.length);
});

test('the shipped model behaves as most readers would expect, in every respect', () => {
  console.log(behaviourTable(results));
  const weak = results.filter((result) => passRate([result]) < EACH_CATEGORY);
  expect(weak.map(({ category }) => category)).toEqual([]);
  expect(passRate(results)).toBeGreaterThanOrEqual(OVERALL);
});

test('an analyser that cannot read passes nothing', async () => {
  const model = { name: 'none', version: '0.0.0' };
  const blind = await runBehaviour({
    analyse: async () => ({
      basis: 'selected',
      findings: null,
      language: null,
      support: 'none',
      readShare: 0,
      model,
    }),
  });
  expect(passRate(blind)).toBe(0);
});
