/** One value over time, with its first and last point labelled directly. */
import { scaleLinear, scalePoint } from 'd3-scale';
import { curveMonotoneX, line } from 'd3-shape';
import { useLocale } from 'react-aria-components/I18nProvider';
import { ChartFrame, type ChartFrameProps, type ChartPoint } from './chart-frame.tsx';

const HEIGHT = 220;
const FOOT = 24;
const HEAD = 24;
const SIDE = 8;

export function LineChart(props: Omit<ChartFrameProps, 'children'>) {
  const { direction } = useLocale();
  const { points, title } = props;
  return (
    <ChartFrame {...props}>
      {(width) => {
        const ltr = direction === 'ltr';
        const across = ltr ? [SIDE, width - SIDE] : [width - SIDE, SIDE];
        const x = scalePoint(
          points.map(({ label }) => label),
          across,
        );
        const values = points.map(({ value }) => value);
        const y = scaleLinear(
          [Math.min(0, ...values), Math.max(1, ...values)],
          [HEIGHT - FOOT, HEAD],
        );
        const path = line<ChartPoint>(
          (p) => x(p.label) ?? 0,
          (p) => y(p.value),
        ).curve(curveMonotoneX);
        // The label of the first point keeps out of the line's way.
        const firstRises = (values[1] ?? 0) > (values[0] ?? 0);
        const ends = [points[0], points.at(-1)].filter((point) => point !== undefined);
        return (
          <svg width={width} height={HEIGHT} role="img" aria-label={title}>
            {y.ticks(3).map((tick) => (
              <line key={tick} x1="0" x2={width} y1={y(tick)} y2={y(tick)} stroke="var(--line)" />
            ))}
            <path d={path(points) ?? ''} fill="none" stroke="var(--accent)" strokeWidth="2.5" />
            {ends.map(({ label, value, text }, index) => (
              <g key={label} textAnchor={index === 0 ? 'start' : 'end'} className="text-xs">
                <circle cx={x(label)} cy={y(value)} r="4" fill="var(--accent)" />
                <text
                  x={x(label)}
                  y={y(value) + (index === 0 && firstRises ? 20 : -10)}
                  fill="var(--ink)"
                  className="tabular-nums"
                >
                  {text}
                </text>
                <text x={x(label)} y={HEIGHT - 6} fill="var(--ink-muted)">
                  {label}
                </text>
              </g>
            ))}
          </svg>
        );
      }}
    </ChartFrame>
  );
}
