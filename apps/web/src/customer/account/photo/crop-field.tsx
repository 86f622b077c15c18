/** Chooses the square: by dragging and scrolling, or with sliders that the keyboard moves. */
import { type PointerEvent, useRef } from 'react';
import { useIntl } from 'react-intl';
import { type Crop, MOST_ZOOM, moved, type Size, zoomed, zoomOf } from './crop.ts';
import { SquareCanvas } from './square-canvas.tsx';

export interface CropFieldProps {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly onChange: (crop: Crop) => void;
}

const ZOOM_STEP = 0.05;

export function CropField({ picture, crop, onChange }: CropFieldProps) {
  const intl = useIntl();
  const drag = useDrag(picture, crop, onChange);
  const roomX = picture.width - crop.size;
  const roomY = picture.height - crop.size;
  return (
    <fieldset className="flex flex-col gap-5 sm:flex-row sm:items-start sm:gap-8">
      <legend className="sr-only">{intl.formatMessage({ id: 'customer.photo.crop' })}</legend>
      <div className="flex shrink-0 flex-col gap-3">
        <div
          {...drag}
          className="relative size-64 cursor-grab touch-none overflow-hidden rounded-md border border-line select-none active:cursor-grabbing"
        >
          <SquareCanvas picture={picture} crop={crop} side={512} className="size-full" />
          {/* The part that the round frame will show. */}
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_9999px_var(--scrim)]"
          />
        </div>
        <p className="max-w-64 text-sm text-muted">
          {intl.formatMessage({ id: 'customer.photo.crop-help' })}
        </p>
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <Slider
          label={intl.formatMessage({ id: 'customer.photo.zoom' })}
          least={1}
          most={MOST_ZOOM}
          step={ZOOM_STEP}
          value={zoomOf(crop, picture)}
          onChange={(zoom) => onChange(zoomed(crop, picture, zoom))}
        />
        <Slider
          label={intl.formatMessage({ id: 'customer.photo.sideways' })}
          most={roomX}
          value={crop.x}
          onChange={(x) => onChange(moved(crop, picture, x - crop.x, 0))}
        />
        <Slider
          label={intl.formatMessage({ id: 'customer.photo.up-down' })}
          most={roomY}
          value={crop.y}
          onChange={(y) => onChange(moved(crop, picture, 0, y - crop.y))}
        />
        <Preview picture={picture} crop={crop} />
      </div>
    </fieldset>
  );
}

/** The picture follows the finger; the wheel brings it closer. */
function useDrag(picture: Size, crop: Crop, onChange: (crop: Crop) => void) {
  const last = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      if (last.current === undefined) return;
      const scale = crop.size / event.currentTarget.clientWidth;
      const byX = (last.current.x - event.clientX) * scale;
      const byY = (last.current.y - event.clientY) * scale;
      last.current = { x: event.clientX, y: event.clientY };
      onChange(moved(crop, picture, byX, byY));
    },
    onPointerUp: () => {
      last.current = undefined;
    },
    onPointerCancel: () => {
      last.current = undefined;
    },
  };
}

interface SliderProps {
  readonly label: string;
  readonly least?: number;
  readonly most: number;
  readonly step?: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Slider({ label, least = 0, most, step = 1, value, onChange }: SliderProps) {
  return (
    <label className="flex flex-col gap-1 text-sm font-medium">
      {label}
      {/* Pictures have a left and a right in every language. */}
      <input
        type="range"
        dir="ltr"
        min={least}
        max={Math.max(most, least)}
        step={step}
        value={value}
        disabled={most <= least}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        className="h-11 w-full max-w-80 disabled:opacity-50"
      />
    </label>
  );
}

/** As large as the hub and the menu show it. */
function Preview({ picture, crop }: Pick<CropFieldProps, 'picture' | 'crop'>) {
  const intl = useIntl();
  return (
    <div>
      <p className="mb-2 text-sm font-medium">
        {intl.formatMessage({ id: 'customer.photo.preview' })}
      </p>
      <div className="flex items-center gap-4">
        <SquareCanvas picture={picture} crop={crop} side={128} className="size-16 rounded-full" />
        <SquareCanvas picture={picture} crop={crop} side={72} className="size-9 rounded-full" />
      </div>
    </div>
  );
}
