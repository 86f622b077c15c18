/**
 * What came in and what went out, side by side for each month. In is filled and out is hatched, so
 * that the two are told apart without colour.
 */
import { useId } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { ChartFigure } from './chart-figure.tsx';
import { labelEvery } from './labels.ts';
import { TickLines } from './tick-lines.tsx';
import { roundTicks } from './ticks.ts';

export interface InOutPoint {
  readonly label: string;
  readonly in: number;
  readonly out: number;
  readonly inText: string;
  readonly outText: string;
}

export interface InOutChartProps {
  readonly title: string;
  readonly points: readonly InOutPoint[];
  readonly labelHeader: string;
  readonly inHeader: string;
  readonly outHeader: string;
  /** A tick in few characters. */
  readonly short: (value: number) => string;
}

const HEIGHT = 220;
const FOOT = 24;
const HEAD = 14;
/** Room for the figures of the lines. */
const SIDE = 48;
const EDGE = 8;
const MOST_BAR = 22;

export function InOutChart(props: InOutChartProps) {
  const { title, points, labelHeader, inHeader, outHeader } = props;
  const hatch = useId();
  return (
    <ChartFigure
      title={
        <span className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          {title}
          <span aria-hidden="true" className="flex gap-4 text-sm font-normal text-muted">
            <Key label={inHeader} fill="var(--accent)" hatch={hatch} />
            <Key label={outHeader} fill={`url(#${hatch})`} hatch={hatch} />
          </span>
        </span>
      }
      headers={[labelHeader, inHeader, outHeader]}
      rows={points.map(({ label, inText, outText }) => ({ label, values: [inText, outText] }))}
    >
      {(width) => <Drawing {...props} width={width} hatch={hatch} />}
    </ChartFigure>
  );
}

interface KeyProps {
  readonly label: string;
  readonly fill: string;
  readonly hatch: string;
}

function Key({ label, fill, hatch }: KeyProps) {
  return (
    <span className="flex items-center gap-1.5">
      <svg width="14" height="14" aria-hidden="true">
        {!fill.startsWith('var') && <Hatch id={hatch} />}
        <rect x="1" y="1" width="12" height="12" rx="3" fill={fill} stroke="var(--accent)" />
      </svg>
      {label}
    </span>
  );
}

function Hatch({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern
        id={id}
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="5" height="5" fill="var(--accent-soft)" />
        <line x1="0" y1="0" x2="0" y2="5" stroke="var(--accent)" strokeWidth="2.5" />
      </pattern>
    </defs>
  );
}

interface DrawingProps extends InOutChartProps {
  readonly width: number;
  readonly hatch: string;
}

function Drawing({ title, points, short, width, hatch }: DrawingProps) {
  const { direction } = useLocale();
  const turned = direction === 'rtl';
  const ticks = roundTicks(0, Math.max(1, ...points.flatMap((p) => [p.in, p.out])), 3);
  const top = ticks.at(-1) ?? 1;
  const y = (value: number) => HEIGHT - FOOT - (value / top) * (HEIGHT - FOOT - HEAD);
  const across = (at: number) => (turned ? width - at : at);
  const step = Math.max(1, (width - SIDE - EDGE) / Math.max(1, points.length));
  const bar = Math.min(MOST_BAR, step * 0.36);
  const every = labelEvery(
    points.map(({ label }) => label),
    step,
  );
  const shown = (index: number) => (points.length - 1 - index) % every === 0;
  return (
    <svg width={width} height={HEIGHT} role="img" aria-label={title} className="text-xs">
      <TickLines ticks={ticks} y={y} across={across} side={SIDE} width={width} short={short} />
      {points.map((point, index) => {
        const middle = across(SIDE + (index + 0.5) * step);
        const side = turned ? -1 : 1;
        return (
          <g key={point.label}>
            <Bar x={middle - (side * (bar + 2)) / 2} y={y(point.in)} zero={y(0)} width={bar}>
              {{ fill: 'var(--accent)', text: point.inText }}
            </Bar>
            <Bar x={middle + (side * (bar + 2)) / 2} y={y(point.out)} zero={y(0)} width={bar}>
              {{ fill: `url(#${hatch})`, text: point.outText }}
            </Bar>
            {shown(index) && (
              <text x={middle} y={HEIGHT - 6} textAnchor="middle" fill="var(--ink-muted)">
                {point.label}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

interface BarProps {
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  readonly zero: number;
  readonly width: number;
  readonly children: { readonly fill: string; readonly text: string };
}

function Bar({ x, y, zero, width, children: { fill, text } }: BarProps) {
  if (zero - y <= 0) return null;
  return (
    <rect
      x={x - width / 2}
      y={y}
      width={width}
      height={zero - y}
      rx={Math.min(3, (zero - y) / 2)}
      fill={fill}
      stroke="var(--accent)"
    >
      <title>{text}</title>
    </rect>
  );
}
