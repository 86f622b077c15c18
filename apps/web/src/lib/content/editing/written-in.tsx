/** Fields for words of another language than the panel's: they are written in its direction. */
import type { ReactNode } from 'react';
import { directionOf } from '#lib/languages.ts';

export interface WrittenInProps {
  readonly language: string;
  readonly children: ReactNode;
}

export function WrittenIn({ language, children }: WrittenInProps) {
  return (
    <div lang={language} dir={directionOf(language)} className="flex flex-col gap-5">
      {children}
    </div>
  );
}
