/** The cut-out as it will look. */
import { useEffect, useRef } from 'react';
import type { Crop } from './crop.ts';
import { drawSquare } from './picture.ts';

export interface SquareCanvasProps {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  /** Pixels of the drawing; twice what it is shown at. */
  readonly side: number;
  readonly className: string;
}

export function SquareCanvas({ picture, crop, side, className }: SquareCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) drawSquare(canvas.current, picture, crop);
  }, [picture, crop]);
  return (
    <span aria-hidden="true" className="contents">
      <canvas ref={canvas} width={side} height={side} className={className} />
    </span>
  );
}
