/** A link of a public page that looks like a button, in the page's language. */
import { useIntl } from 'react-intl';
import { usePublicHref } from '#public/frame/public-link.ts';
import { type ButtonVariant, linkButtonClass } from '#ui/actions/button-class.ts';

export interface ActionProps {
  /** An address without a language. */
  readonly to: string;
  readonly words: MessageId;
  readonly variant?: ButtonVariant;
}

export function Action({ to, words, variant = 'primary' }: ActionProps) {
  const intl = useIntl();
  const href = usePublicHref();
  return (
    <a href={href(to)} className={linkButtonClass({ variant })}>
      {intl.formatMessage({ id: words })}
    </a>
  );
}
