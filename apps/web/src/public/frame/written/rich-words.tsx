/** Words with their marks and links. Whatever somebody wrote stays text. */
import type { Inline } from '@fairlead/contract/rich-text';
import type { ReactNode } from 'react';
import { usePublicHref } from '#public/frame/public-link.ts';

export function RichWords({ words }: { readonly words: readonly Inline[] }) {
  const href = usePublicHref();
  return words.map((word, index) => {
    // The words of one text never change places.
    const key = `${index}-${word.text.slice(0, 20)}`;
    return (
      <span key={key} className="contents">
        {linked(word, marked(word), href)}
      </span>
    );
  });
}

function marked({ text, bold, underline, strike }: Inline): ReactNode {
  let shown: ReactNode = text;
  if (strike === true) shown = <s>{shown}</s>;
  if (underline === true) shown = <u>{shown}</u>;
  // In bold stand names, of cookies for instance, that keep the direction of their own letters.
  return bold === true ? (
    <strong>
      <bdi>{shown}</bdi>
    </strong>
  ) : (
    shown
  );
}

function linked({ link }: Inline, shown: ReactNode, href: (path: string) => string): ReactNode {
  if (link === undefined) return shown;
  const inside = link.startsWith('/');
  return (
    <a
      href={inside && !link.startsWith('/api/') ? href(link) : link}
      rel={inside ? undefined : 'noopener noreferrer'}
      className="rounded-sm font-medium text-accent-ink underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {shown}
    </a>
  );
}
