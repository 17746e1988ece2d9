import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Draw } from './page';

/**
 * Draws with Apache ECharts: of the well-kept plotting libraries the one that makes calendar heat maps, lines and pies
 * as SVG text in Node without a browser or a canvas, and can be loaded from CommonJS. It is large (60 MB), so it is a
 * package for development only: compiling puts the one file that is used beside this one.
 */
const COMPILED = join(__dirname, 'echarts.min.js');

export async function loadDraw(): Promise<Draw> {
  const echarts: typeof import('echarts') = existsSync(COMPILED) ? await import(COMPILED) : await import('echarts');
  return ({ width, height, option }) => {
    const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width, height });
    try {
      chart.setOption({ animation: false, ...option });
      return chart.renderToSVGString();
    } finally {
      chart.dispose();
    }
  };
}
