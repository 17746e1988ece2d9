import { useFormat } from '../messages';
import type { TrendPoint } from '../types';
import { useWidth } from './useWidth';

const HEIGHT = 240;
const MARGIN = { left: 44, right: 14, top: 12, bottom: 30 };
const LABEL_WIDTH = 72;

interface TrendChartProps {
  points: TrendPoint[];
  label: string;
  /** How a point is called under the axis. */
  nameOf: (point: TrendPoint) => string;
}

/** The tone over time: a line with gaps where nothing is known or told, above and below an even middle. */
export function TrendChart({ points, label, nameOf }: TrendChartProps) {
  const format = useFormat();
  const [frame, width] = useWidth<HTMLDivElement>();
  const extent = Math.max(0.25, ...points.map(({ sentiment }) => Math.abs(sentiment ?? 0)));
  const top = Math.min(1, Math.ceil(extent * 4) / 4);
  const inner = width - MARGIN.left - MARGIN.right;
  const x = (index: number) => MARGIN.left + (points.length < 2 ? inner / 2 : (index / (points.length - 1)) * inner);
  const y = (value: number) => MARGIN.top + ((top - value) / (2 * top)) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const known = points.flatMap(({ sentiment }, index) => (sentiment === null ? [] : [{ index, sentiment }]));
  const runs = known.reduce<{ index: number; sentiment: number }[][]>((all, point) => {
    const last = all.at(-1);
    if (last && last.at(-1)?.index === point.index - 1) last.push(point);
    else all.push([point]);
    return all;
  }, []);
  const line = (run: { index: number; sentiment: number }[]) =>
    run.map(({ index, sentiment }) => `${x(index).toFixed(1)} ${y(sentiment).toFixed(1)}`).join('L');
  const every = Math.max(1, Math.ceil(points.length / Math.max(2, Math.floor(inner / LABEL_WIDTH))));
  const radius = points.length > 120 ? 1.75 : points.length > 45 ? 2.5 : 4;
  return (
    <div ref={frame} class="trend">
      <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
        {[top, 0, -top].map((value) => (
          <g key={value}>
            <path
              class={value === 0 ? 'axis' : 'grid-line'}
              d={`M${MARGIN.left} ${y(value)}H${width - MARGIN.right}`}
            />
            <text class="tick" x={MARGIN.left - 8} y={y(value) + 4} text-anchor="end">
              {format.signed(value)}
            </text>
          </g>
        ))}
        {points.map((point, index) =>
          index % every === 0 && x(index) + LABEL_WIDTH / 2 < width + MARGIN.right ? (
            <text key={point.id} class="tick" x={x(index)} y={HEIGHT - 8} text-anchor="middle">
              {nameOf(point)}
            </text>
          ) : null,
        )}
        {runs.map((run) => (
          <g key={run[0]?.index}>
            {run.length > 1 && (
              <path
                class="trend-area"
                d={`M${x(run[0]?.index ?? 0).toFixed(1)} ${y(0)}L${line(run)}L${x(run.at(-1)?.index ?? 0).toFixed(1)} ${y(0)}Z`}
              />
            )}
            <path class="trend-line" d={`M${line(run)}`} />
          </g>
        ))}
        {known.map(({ index, sentiment }) => (
          <circle key={index} class="trend-dot" cx={x(index)} cy={y(sentiment)} r={radius} />
        ))}
      </svg>
    </div>
  );
}
