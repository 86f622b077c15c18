/** A person's picture, or the first letters of their name where there is none. */
import { Picture } from './picture.tsx';

export interface PortraitProps {
  readonly name: string;
  readonly image: string | null;
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.charAt(0) ?? '')
    .join('');
}

export function Portrait({ name, image }: PortraitProps) {
  if (image !== null) {
    return (
      <span className="block size-16 shrink-0 overflow-hidden rounded-full">
        <Picture image={image} shownAs="4rem" className="size-full! object-cover" />
      </span>
    );
  }
  return (
    <span
      aria-hidden="true"
      className="grid size-16 shrink-0 place-items-center rounded-full bg-accent-soft font-serif text-xl text-accent-ink"
    >
      {initialsOf(name)}
    </span>
  );
}
