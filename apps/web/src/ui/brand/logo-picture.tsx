/** The bank's logo as it stands in a bar. */
import type { Logo } from '@fairlead/contract/logo-name';
import { classes } from '#ui/class-names.ts';

/** What it has in a bar, in pixels; a wider one is less high. */
const BAR = { width: 176, height: 32 } as const;
/** Left free around it on its plate, on both sides together. */
const PLATE = 8;

export interface LogoPictureProps extends Logo {
  /** What the bank is called. */
  readonly name: string;
}

/** Drawn for light backgrounds: on a dark page it stands on a plate. */
export function LogoPicture({ name, path, width, height, has_name }: LogoPictureProps) {
  const scale = Math.min(BAR.width / width, BAR.height / height);
  return (
    <img
      src={path}
      // Its place is kept before it is there; where that is too narrow it gets smaller as a whole.
      width={Math.round(width * scale) + PLATE}
      height={Math.round(height * scale) + PLATE}
      alt={has_name ? name : ''}
      className={classes('rounded-sm bg-plate p-1', has_name ? 'min-w-0' : 'shrink-0')}
    />
  );
}
