import fc from 'fast-check';
import { EMOTIONS } from '../../ml/emotions';
import type { Facts } from '../../server/services/reports/facts/facts';
import { inputHashOf } from '../../server/services/reports/inputHash';
import { factsOf, HISTORY_DAYS, type TestEntry } from './support/randomFacts';

const entry: TestEntry = { selected: 'joy', read: { emotion: 'joy', strength: 0.3, sentiment: 0.1 }, tags: ['river'] };
const facts = () =>
  factsOf({ days: Array.from({ length: HISTORY_DAYS }, () => [entry, entry, entry]), monday: '2026-11-16' });
const hashOf = (changed: Facts) => inputHashOf(changed, 'en');

/** Changes the first day of the first earlier week, or of the week itself, by so much. */
function moved(change: (value: number) => number, { isPast }: { isPast: boolean }): Facts {
  const changed = facts();
  const day = (isPast ? changed.earlier[0] : changed.week)?.days[0];
  if (day) day.sentiment = change(day.sentiment ?? 0);
  return changed;
}

describe('the hash of what a report is made from', () => {
  it('changes with the version of the words (2.27.0), and only then: all stored reports are made anew', () => {
    expect(hashOf({ ...facts(), modelVersion: null })).toBe(
      'd4441978f5792c7092b7157a5ec38c83beec389b25beb2851abbbb7b74b0c71d',
    );
  });

  it.each([true, false])('counts twelve digits of a sentiment (in an earlier week: %s)', (isPast) => {
    expect(hashOf(moved((value) => value + 1e-15, { isPast }))).toBe(hashOf(facts()));
    expect(hashOf(moved((value) => value + 1e-9, { isPast }))).not.toBe(hashOf(facts()));
  });

  it.each([true, false])('counts the deep pages of a day (in an earlier week: %s)', (isPast) => {
    const changed = facts();
    const day = (isPast ? changed.earlier[0] : changed.week)?.days[0];
    if (day) day.deep += 1;
    expect(hashOf(changed)).not.toBe(hashOf(facts()));
  });

  it('counts the days with a text that was not read on the side of its choice', () => {
    expect(hashOf({ ...facts(), misread: new Set(['2026-11-16']) })).not.toBe(hashOf(facts()));
  });

  it('counts whether the diary began before the weeks that are looked at', () => {
    expect(hashOf({ ...facts(), begunEarlier: true })).not.toBe(hashOf(facts()));
  });

  it('counts twelve digits of the evidence of each emotion', () => {
    fc.assert(
      fc.property(fc.constantFrom(...EMOTIONS), (emotion) => {
        const withEvidence = (evidence: number) => {
          const changed = facts();
          const [day] = changed.week.days;
          if (day?.evidence) day.evidence = { ...day.evidence, [emotion]: evidence };
          return hashOf(changed);
        };
        expect(withEvidence(50 + 1 / 3 + 1e-13)).toBe(withEvidence(50 + 1 / 3));
        expect(withEvidence(50 + 1 / 3 + 1e-6)).not.toBe(withEvidence(50 + 1 / 3));
      }),
    );
  });
});
