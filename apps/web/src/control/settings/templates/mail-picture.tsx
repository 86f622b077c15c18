/**
 * A mail drawn as a picture. The panel's own policy forbids foreign styles, so the mail is drawn
 * inside an image, where nothing of it can run, ask or be pressed.
 */
import { useState } from 'react';

export interface MailPictureProps {
  readonly html: string;
  readonly label: string;
}

const WIDTH = 640;
const HEIGHT = 1_100;

/** Mails are written so that they are XML as well as HTML. */
function drawingOf(html: string): string {
  const page = html
    .replace(/^\s*<!doctype[^>]*>/i, '')
    .replace(/<html(?![^>]*xmlns)/i, '<html xmlns="http://www.w3.org/1999/xhtml"');
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
    `<style>body{box-sizing:border-box;min-height:${HEIGHT}px}</style>` +
    `<foreignObject width="${WIDTH}" height="${HEIGHT}">${page}</foreignObject></svg>`;
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

export function MailPicture({ html, label }: MailPictureProps) {
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
      tabIndex={0}
      className="max-h-[55vh] overflow-auto rounded-sm border border-line"
    >
      <img
        src={drawingOf(html)}
        alt={label}
        width={WIDTH}
        height={HEIGHT}
        onError={() => setFailed(true)}
        className="w-full"
      />
    </section>
  );
}
