/** One bar a year: interest above, what pays the loan back below. Works in one colour. */
import { useIntl } from 'react-intl';
import { directionOf } from '#lib/languages.ts';
import { shortUnits } from '#lib/money/chart-money.ts';
import { roundTicks } from '#ui/charts/ticks.ts';

export interface YearBarsProps {
  readonly width: number;
  readonly title: string;
  readonly words: Readonly<Record<'interest' | 'repaid' | 'year', string>>;
  readonly years: readonly {
    readonly year: number;
    readonly interest: number;
    readonly repaid: number;
  }[];
}

const HEIGHT = 260;
const HEAD = 28;
const FOOT = 26;
const SCALE_WIDTH = 44;

export function YearBars({ width, title, words, years }: YearBarsProps) {
  const intl = useIntl();
  const rtl = directionOf(intl.locale) === 'rtl';
  const most = Math.max(...years.map(({ interest, repaid }) => interest + repaid));
  const ticks = roundTicks(0, most, 4);
  const top = ticks.at(-1) ?? most;
  const y = (value: number) => HEIGHT - FOOT - (value / top) * (HEIGHT - FOOT - HEAD);
  const step = (width - SCALE_WIDTH) / years.length;
  const bar = Math.max(2, step * 0.72);
  const x = (index: number) => {
    const from = SCALE_WIDTH + index * step + (step - bar) / 2;
    return rtl ? width - from - bar : from;
  };
  const scaleX = rtl ? width : 0;
  const every = Math.ceil(years.length / Math.max(2, Math.floor(width / 70)));
  return (
    <svg width={width} height={HEIGHT} role="img" aria-label={title} className="text-xs">
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1="0" x2={width} y1={y(tick)} y2={y(tick)} stroke="var(--line)" />
          {/* In a page from right to left, `start` is the right edge. */}
          <text x={scaleX} y={y(tick) - 4} textAnchor="start" fill="var(--ink-muted)">
            {shortUnits(tick, intl.locale)}
          </text>
        </g>
      ))}
      {years.map(({ year, interest, repaid }, index) => (
        <g key={year}>
          <rect
            x={x(index)}
            width={bar}
            y={y(repaid)}
            height={Math.max(0, y(0) - y(repaid))}
            fill="var(--accent)"
          />
          <rect
            x={x(index)}
            width={bar}
            y={y(repaid + interest)}
            height={Math.max(0, y(repaid) - y(repaid + interest))}
            fill="var(--surface-sunken)"
            stroke="var(--ink-muted)"
          />
          {index % every === 0 && (
            <text x={x(index) + bar / 2} y={HEIGHT - 6} textAnchor="middle" fill="var(--ink-muted)">
              {intl.formatNumber(year)}
            </text>
          )}
        </g>
      ))}
      <Legend words={words} width={width} rtl={rtl} />
    </svg>
  );
}

interface LegendProps extends Pick<YearBarsProps, 'words' | 'width'> {
  readonly rtl: boolean;
}

function Legend({ words, width, rtl }: LegendProps) {
  const at = (from: number) => (rtl ? width - from : from);
  const box = (from: number) => (rtl ? width - from - 12 : from);
  const second = SCALE_WIDTH + Math.min(190, width / 2 - 20);
  return (
    <g fill="var(--ink)">
      <rect x={box(SCALE_WIDTH)} y="3" width="12" height="12" fill="var(--accent)" />
      <text x={at(SCALE_WIDTH + 18)} y="13" textAnchor="start">
        {words.repaid}
      </text>
      <rect
        x={box(second)}
        y="3"
        width="12"
        height="12"
        fill="var(--surface-sunken)"
        stroke="var(--ink-muted)"
      />
      <text x={at(second + 18)} y="13" textAnchor="start">
        {words.interest}
      </text>
    </g>
  );
}
