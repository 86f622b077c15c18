/** A kind of background work in words, with the name that the program and its log give it. */
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { isMessage } from '#lib/i18n/is-message.ts';

export interface WorkNameProps {
  readonly name: string;
  /** More about it, below. */
  readonly children?: ReactNode;
}

/** What has no words, such as work of a newer program, has its name alone. */
export function WorkName({ name, children }: WorkNameProps) {
  const intl = useIntl();
  const id = `control.work.${name.replaceAll('.', '-')}`;
  return (
    <span className="flex flex-col items-start">
      {isMessage(intl, id) && <span>{intl.formatMessage({ id })}</span>}
      <bdi dir="ltr" className="font-mono text-xs font-normal text-muted">
        {name}
      </bdi>
      {children !== undefined && <span className="text-xs font-normal text-muted">{children}</span>}
    </span>
  );
}
