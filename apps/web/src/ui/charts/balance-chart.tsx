/** A balance over time: it stays as it is until something moves it, so it is drawn in steps. */
import { useLocale } from 'react-aria-components/I18nProvider';
import { ChartFigure } from './chart-figure.tsx';
import { TickLines } from './tick-lines.tsx';
import { roundTicks } from './ticks.ts';

export interface BalancePoint {
  /** Days since any day; only the distances matter. */
  readonly day: number;
  readonly value: number;
  readonly label: string;
  readonly text: string;
}

export interface BalanceChartProps {
  readonly title: string;
  /** The first stands for the beginning, the last for the end. */
  readonly points: readonly BalancePoint[];
  readonly labelHeader: string;
  readonly valueHeader: string;
  /** A tick in few characters. */
  readonly short: (value: number) => string;
}

const HEIGHT = 220;
const FOOT = 24;
const HEAD = 14;
const SIDE = 52;
const EDGE = 6;

export function BalanceChart(props: BalanceChartProps) {
  const { title, points, labelHeader, valueHeader } = props;
  return (
    <ChartFigure
      title={title}
      headers={[labelHeader, valueHeader]}
      rows={points.map(({ label, text }) => ({ label, values: [text] }))}
    >
      {(width) => <Drawing {...props} width={width} />}
    </ChartFigure>
  );
}

function Drawing({ title, points, short, width }: BalanceChartProps & { readonly width: number }) {
  const { direction } = useLocale();
  const turned = direction === 'rtl';
  const values = points.map(({ value }) => value);
  const ticks = roundTicks(Math.min(0, ...values), Math.max(1, ...values), 3);
  const [bottom = 0] = ticks;
  const top = ticks.at(-1) ?? 1;
  const first = points[0]?.day ?? 0;
  const last = points.at(-1)?.day ?? 1;
  const across = (at: number) => (turned ? width - at : at);
  const x = (day: number) =>
    across(SIDE + ((day - first) / Math.max(1, last - first)) * (width - SIDE - EDGE));
  const y = (value: number) =>
    HEIGHT - FOOT - ((value - bottom) / (top - bottom)) * (HEIGHT - FOOT - HEAD);
  const steps = points.map(({ day, value }, index) =>
    index === 0 ? `M${x(day)},${y(value)}` : `H${x(day)}V${y(value)}`,
  );
  const line = steps.join('');
  const end = points.at(-1);
  return (
    <svg width={width} height={HEIGHT} role="img" aria-label={title} className="text-xs">
      <TickLines ticks={ticks} y={y} across={across} side={SIDE} width={width} short={short} />
      <path d={`${line}V${y(0)}H${x(first)}Z`} fill="var(--accent-soft)" />
      <path d={line} fill="none" stroke="var(--accent)" strokeWidth="2" strokeLinejoin="round" />
      {end !== undefined && (
        <circle cx={x(end.day)} cy={y(end.value)} r="4" fill="var(--accent)">
          <title>{end.text}</title>
        </circle>
      )}
      {[points[0], end].map(
        (point, index) =>
          point !== undefined && (
            <text
              key={index === 0 ? 'first' : 'last'}
              x={index === 0 ? across(SIDE) : across(width)}
              y={HEIGHT - 6}
              textAnchor={index === 0 ? 'start' : 'end'}
              fill="var(--ink-muted)"
            >
              {point.label}
            </text>
          ),
      )}
    </svg>
  );
}
