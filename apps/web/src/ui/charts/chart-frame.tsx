/** What every chart stands in: a title that states the point, the drawing, the table behind it. */
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';

export interface ChartPoint {
  readonly label: string;
  readonly value: number;
  /** The value as people read it. */
  readonly text: string;
}

export interface ChartFrameProps {
  /** A sentence that states the point. */
  readonly title: string;
  readonly points: readonly ChartPoint[];
  readonly labelHeader: string;
  readonly valueHeader: string;
  /** Draws into the given width, in pixels. */
  readonly children: (width: number) => ReactNode;
}

/** Drawn first for this width; corrected before the first paint. */
const FIRST_WIDTH = 640;

export function ChartFrame(props: ChartFrameProps) {
  const { title, points, labelHeader, valueHeader, children } = props;
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
        <table className="mt-2 w-full max-w-md border-collapse text-ink">
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-1 text-start font-medium">
                {labelHeader}
              </th>
              <th scope="col" className="py-1 text-end font-medium">
                {valueHeader}
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ label, text }) => (
              <tr key={label} className="border-b border-line">
                <th scope="row" className="py-1 text-start font-normal">
                  {label}
                </th>
                <td className="money py-1 text-end">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
