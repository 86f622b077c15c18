/** The lines across a chart at its round values, each with its figure beside it. */
export interface TickLinesProps {
  readonly ticks: readonly number[];
  readonly y: (value: number) => number;
  /** Where a distance from the beginning of the line is, whichever way the page is read. */
  readonly across: (at: number) => number;
  /** Room for the figures. */
  readonly side: number;
  readonly width: number;
  /** A tick in few characters. */
  readonly short: (value: number) => string;
}

export function TickLines({ ticks, y, across, side, width, short }: TickLinesProps) {
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={across(side)}
            x2={across(width)}
            y1={y(tick)}
            y2={y(tick)}
            stroke={tick === 0 ? 'var(--line-strong)' : 'var(--line)'}
          />
          <text
            x={across(side - 8)}
            y={y(tick) + 4}
            textAnchor="end"
            fill="var(--ink-muted)"
            className="tabular-nums"
          >
            {short(tick)}
          </text>
        </g>
      ))}
    </>
  );
}
