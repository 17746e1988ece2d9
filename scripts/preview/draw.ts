import { UsageError } from '../lib/command';
import type { Draw } from './page';

/**
 * Draws with Apache ECharts: of the well-kept plotting libraries the one that makes calendar heat maps, lines and pies
 * as SVG text in Node without a browser or a canvas, and can be loaded from CommonJS. It is large (60 MB), so it is an
 * optional dependency, loaded only here.
 */
export async function loadDraw(): Promise<Draw> {
  const echarts = await import('echarts').catch(() => {
    throw new UsageError('--html needs the optional dependency echarts: npm install --include=optional');
  });
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
