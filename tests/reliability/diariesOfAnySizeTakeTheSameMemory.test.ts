import { drawArchive } from '../support/drawnArchive';
import { measureInAndOut, type StageFigures } from '../support/inAndOut';
import { defineRow } from '../support/row';

/** The same for a diary of any size: what grows with it stays a small part of what the process holds anyway. */
const MOST_GROWTH = 1.1;
/** With a heap that V8 lets grow as it likes it is more from the first import on. */
const MOST_MB = 215;

defineRow({
  id: 'R18',
  title: 'memory of a server while diaries come in, go out and are taken back, many small ones or a large one',
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite'],
  async run({ short, note, startServer }) {
    const sizes = short ? [2_000, 6_000] : [10_000, 100_000];
    const ways = short ? ['one after the other'] : ['one after the other', 'each alone'];
    const told: string[] = [];
    let [worst, most] = [0, 0];
    for (const way of ways) {
      const figures: StageFigures[][] = [];
      for (const entries of sizes) {
        const people = Math.max(...sizes) / entries; // as much work, and garbage, with diaries of either size
        const archive = await drawArchive(entries);
        const server = await startServer({ nodeArguments: ['--max-semi-space-size=4'] }); // as `npm start`
        const startAnew = async () => {
          await server.stop();
          await server.start();
        };
        if (way === 'one after the other') await startAnew(); // what a new database needed is gone
        await server.waitForAnalyser();
        const before = way === 'each alone' ? startAnew : undefined;
        figures.push(await measureInAndOut(server, { archive, entries, people }, before));
        await server.stop();
        note(`${people} times ${entries} entries, ${way}: ${figures.at(-1)?.map(describe).join(', ')}`);
      }
      const [small = [], large = []] = figures;
      most = Math.max(most, peakOf(figures.flat()));
      const grown = large.map(({ peakMb }, index) => peakMb / (small[index]?.peakMb ?? 0));
      worst = Math.max(worst, ...(short ? [peakOf(large) / peakOf(small)] : grown));
      const stages = small.map((figure, index) => `${describe(figure)} -> ${describe(large[index] ?? figure)}`);
      told.push(`${way}: ${stages.join(', ')}`);
    }
    return {
      ok: worst <= MOST_GROWTH && most <= MOST_MB,
      bar: `at most ${MOST_MB} MB, and with one diary of ${sizes[1]} entries at most ${MOST_GROWTH} times that with diaries of ${sizes[0]}, as many entries in all${short ? '' : ', at each stage'}`,
      measured: `${worst.toFixed(2)} times (MB; entries a second): ${told.join('; ')}`,
    };
  },
});

/** Of all stages: those of a short run are over before each has made as much garbage as it may. */
const peakOf = (figures: readonly StageFigures[]) => Math.max(...figures.map(({ peakMb }) => peakMb));

const describe = ({ stage, peakMb, perSecond }: StageFigures) =>
  `${stage} ${peakMb.toFixed(0)} (${perSecond.toFixed(0)})`;
