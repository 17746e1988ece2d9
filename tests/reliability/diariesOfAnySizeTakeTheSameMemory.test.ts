import { drawArchive } from '../support/drawnArchive';
import { measureInAndOut, type StageFigures } from '../support/inAndOut';
import { defineRow } from '../support/row';

/** The same for a diary of any size: what grows with it stays a small part of what the process holds anyway. */
const MOST_GROWTH = 1.1;

defineRow({
  id: 'R18',
  title: 'memory of a server while a diary comes in, goes out and is taken back, small and large',
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite'],
  async run({ short, note, startServer }) {
    const sizes = short ? [2_000, 6_000] : [10_000, 100_000];
    const ways = short ? ['one after the other'] : ['one after the other', 'each alone'];
    const told: string[] = [];
    let worst = 0;
    for (const way of ways) {
      const figures: StageFigures[][] = [];
      for (const entries of sizes) {
        const archive = await drawArchive(entries);
        const server = await startServer({ nodeArguments: ['--max-semi-space-size=8'] }); // as `npm start`
        const startAnew = async () => {
          await server.stop();
          await server.start();
        };
        if (way === 'one after the other') await startAnew(); // what a new database needed is gone
        await server.waitForAnalyser();
        const before = way === 'each alone' ? startAnew : undefined;
        figures.push(await measureInAndOut(server, { archive, entries }, before));
        await server.stop();
        note(`${entries} entries, ${way}: ${figures.at(-1)?.map(describe).join(', ')}`);
      }
      const [small = [], large = []] = figures;
      const grown = large.map(({ peakMb }, index) => peakMb / (small[index]?.peakMb ?? 0));
      worst = Math.max(worst, ...(short ? [peakOf(large) / peakOf(small)] : grown));
      const stages = small.map((figure, index) => `${describe(figure)} -> ${describe(large[index] ?? figure)}`);
      told.push(`${way}: ${stages.join(', ')}`);
    }
    return {
      ok: worst <= MOST_GROWTH,
      bar: `the most memory with ${sizes[1]} entries at most ${MOST_GROWTH} times that with ${sizes[0]}${short ? '' : ', at each stage'}`,
      measured: `${worst.toFixed(2)} times (MB; entries a second): ${told.join('; ')}`,
    };
  },
});

/** Of all stages: those of a short run are over before each has made as much garbage as it may. */
const peakOf = (figures: readonly StageFigures[]) => Math.max(...figures.map(({ peakMb }) => peakMb));

const describe = ({ stage, peakMb, perSecond }: StageFigures) =>
  `${stage} ${peakMb.toFixed(0)} (${perSecond.toFixed(0)})`;
