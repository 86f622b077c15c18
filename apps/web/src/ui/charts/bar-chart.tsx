/** Amounts side by side, each labelled directly, in the direction of reading. */
import { scaleBand, scaleLinear } from 'd3-scale';
import { useLocale } from 'react-aria-components/I18nProvider';
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx';
import { fitsAbove, labelEvery, textWidth } from './labels.ts';

const HEIGHT = 220;
const FOOT = 24;
const HEAD = 22;

export function BarChart(props: Omit<ChartFrameProps, 'children'>) {
  const { direction } = useLocale();
  const { points, title } = props;
  return (
    <ChartFrame {...props}>
      {(width) => {
        const across = direction === 'rtl' ? [width, 0] : [0, width];
        const x = scaleBand(
          points.map(({ label }) => label),
          across,
        ).padding(0.35);
        const top = Math.max(1, ...points.map(({ value }) => value));
        const y = scaleLinear([0, top], [HEIGHT - FOOT, HEAD]);
        const heads = points.map(({ value, text }) => ({ y: y(value), text }));
        const every = labelEvery(
          points.map(({ label }) => label),
          x.step(),
        );
        return (
          <svg width={width} height={HEIGHT} role="img" aria-label={title}>
            <line x1="0" x2={width} y1={y(0)} y2={y(0)} stroke="var(--line-strong)" />
            {points.map(({ label, value, text }, index) => {
              const middle = (x(label) ?? 0) + x.bandwidth() / 2;
              const half = textWidth(text) / 2;
              return (
                <g key={label} textAnchor="middle" className="text-xs">
                  <rect
                    x={x(label)}
                    y={y(value)}
                    width={x.bandwidth()}
                    height={y(0) - y(value)}
                    rx="3"
                    fill="var(--accent)"
                  />
                  {fitsAbove(heads, index, x.step()) && (
                    <text
                      x={Math.min(Math.max(middle, half), width - half)}
                      y={y(value) - 6}
                      fill="var(--ink)"
                      className="tabular-nums"
                    >
                      {text}
                    </text>
                  )}
                  {(points.length - 1 - index) % every === 0 && (
                    <text x={middle} y={HEIGHT - 6} fill="var(--ink-muted)">
                      {label}
                    </text>
                  )}
                </g>
              );
            })}
          </svg>
        );
      }}
    </ChartFrame>
  );
}
