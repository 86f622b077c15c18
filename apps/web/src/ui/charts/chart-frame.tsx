/** The frame of a chart of one value a point. */
import type { ReactNode } from 'react';
import { ChartFigure } from './chart-figure.tsx';

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

export function ChartFrame(props: ChartFrameProps) {
  const { title, points, labelHeader, valueHeader, children } = props;
  return (
    <ChartFigure
      title={title}
      headers={[labelHeader, valueHeader]}
      rows={points.map(({ label, text }) => ({ label, values: [text] }))}
    >
      {children}
    </ChartFigure>
  );
}
