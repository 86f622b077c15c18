/** A kind of background work in words, with the name that the program and its log give it. */
import type { ReactNode } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { isMessage } from '#lib/i18n/is-message.ts';

export interface WorkNameProps {
  readonly name: string;
  /** More about it, below. */
  readonly children?: ReactNode;
}

/** Undefined for what has no words, such as work of a newer program. */
export function workInWords(intl: IntlShape, name: string): string | undefined {
  const id = `control.work.${name.replaceAll('.', '-')}`;
  return isMessage(intl, id) ? intl.formatMessage({ id }) : undefined;
}

export function WorkName({ name, children }: WorkNameProps) {
  const words = workInWords(useIntl(), name);
  return (
    <span className="flex flex-col items-start">
      {words !== undefined && <span>{words}</span>}
      <bdi dir="ltr" className="font-mono text-xs font-normal text-muted">
        {name}
      </bdi>
      {children !== undefined && <span className="text-xs font-normal text-muted">{children}</span>}
    </span>
  );
}
