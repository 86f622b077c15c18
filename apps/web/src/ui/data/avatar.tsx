/** A person: photo, or initials where there is none. */
import { classes } from '#ui/class-names.ts';

export interface AvatarProps {
  readonly name: string;
  readonly src?: string | undefined;
  readonly size?: 'small' | 'large';
}

/** First letters of the first and the last word, by whole characters of any script. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [...(words[0] ?? '')][0] ?? '';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  // Letters of joining scripts stay apart, as initials do.
  return `${first}\u200c${last}`.toLocaleUpperCase();
}

export function Avatar({ name, src, size = 'small' }: AvatarProps) {
  const look = classes(
    'grid shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-ink',
    size === 'small' ? 'size-9 text-sm' : 'size-16 text-xl',
  );
  if (src !== undefined) return <img src={src} alt="" className={`${look} object-cover`} />;
  return (
    <span aria-hidden="true" className={look}>
      {initialsOf(name)}
    </span>
  );
}
