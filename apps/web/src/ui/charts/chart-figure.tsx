/** What every chart stands in: a title that states the point, the drawing, the table behind it. */
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { isolated } from '#lib/i18n/isolated.ts';

export interface ChartRow {
  readonly label: string;
  readonly values: readonly string[];
}

export interface ChartFigureProps {
  /** A sentence that states the point. */
  readonly title: ReactNode;
  /** Of the rows' names, then of each value. */
  readonly headers: readonly [string, ...string[]];
  readonly rows: readonly ChartRow[];
  /** Draws into the given width, in pixels. */
  readonly children: (width: number) => ReactNode;
}

/** Drawn first for this width; corrected before the first paint. */
const FIRST_WIDTH = 640;

export function ChartFigure({ title, headers, rows, children }: ChartFigureProps) {
  const intl = useIntl();
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  useLayoutEffect(() => {
    if (box.current === null) return;
    setWidth(box.current.clientWidth);
    const watcher = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(entry.contentRect.width);
    });
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="font-medium">{title}</figcaption>
      <div ref={box} className="w-full overflow-hidden contain-inline-size">
        {children(width)}
      </div>
      <details className="text-sm text-muted">
        <summary className="inline-flex min-h-6 list-none items-center rounded-sm underline underline-offset-4">
          {intl.formatMessage({ id: 'ui.chart.as-table' })}
        </summary>
        <section
          aria-label={intl.formatMessage({ id: 'ui.chart.as-table' })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it where it is too wide.
          tabIndex={0}
          className="overflow-x-auto"
        >
          <ChartTable headers={headers} rows={rows} />
        </section>
      </details>
    </figure>
  );
}

function ChartTable({ headers, rows }: Pick<ChartFigureProps, 'headers' | 'rows'>) {
  const { locale } = useIntl();
  const [first, ...others] = headers;
  return (
    <table className="mt-2 w-full max-w-md border-collapse text-ink">
      <thead>
        <tr className="border-b border-line text-muted">
          <th scope="col" className="py-1 text-start font-medium">
            {first}
          </th>
          {others.map((header) => (
            <th key={header} scope="col" className="py-1 ps-3 text-end font-medium">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, values }) => (
          <tr key={label} className="border-b border-line">
            <th scope="row" className="py-1 text-start font-normal">
              {label}
            </th>
            {values.map((text, index) => (
              <td key={headers[index + 1]} className="money py-1 ps-3 text-end">
                {isolated(text, locale)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
