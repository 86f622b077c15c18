/** Copies a text and says that it did. */
import { Check, Copy } from 'lucide-react';
import { useIntl } from 'react-intl';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { useCopied } from './use-copied.ts';

export interface CopyButtonProps {
  /** What is copied, in words: *IBAN*. */
  readonly label: string;
  readonly value: string;
}

export function CopyButton({ label, value }: CopyButtonProps) {
  const intl = useIntl();
  const { copied, copy } = useCopied(value);
  const Icon = copied ? Check : Copy;
  return (
    <>
      <IconButton
        label={intl.formatMessage({ id: 'ui.copy.name' }, { label })}
        onPress={() => void copy()}
      >
        <Icon aria-hidden="true" className={copied ? 'size-4 text-credit' : 'size-4'} />
      </IconButton>
      <span role="status" className="sr-only">
        {copied ? intl.formatMessage({ id: 'ui.copy.done' }) : ''}
      </span>
    </>
  );
}
