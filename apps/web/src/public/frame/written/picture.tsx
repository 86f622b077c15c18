/** A picture of the operator's in the width that the reader's screen needs. */
import { usePage } from '#document/page-context.ts';
import { classes } from '#ui/class-names.ts';

export interface PictureProps {
  /** A key of the content's images. */
  readonly image: string;
  /** Instead of the image's own description. */
  readonly alt?: string | undefined;
  readonly className?: string;
  /** How wide it is shown, for the browser's choice. */
  readonly shownAs?: string;
}

export function Picture({
  image,
  alt,
  className,
  shownAs = '(min-width: 48rem) 40rem, 92vw',
}: PictureProps) {
  const known = usePage().content.images[image];
  const widest = known?.sizes.at(-1);
  if (known === undefined || widest === undefined) return null;
  return (
    <img
      src={widest.path}
      srcSet={known.sizes.map(({ path, width }) => `${path} ${width}w`).join(', ')}
      sizes={shownAs}
      width={widest.width}
      height={widest.height}
      alt={alt ?? known.alt}
      loading="lazy"
      decoding="async"
      className={classes('h-auto w-full', className)}
    />
  );
}
