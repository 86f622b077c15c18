/** Copies a text and says that it did. */
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { IconButton } from '#ui/actions/icon-button.tsx';

const SAID_FOR_MS = 10_000;

export interface CopyButtonProps {
  /** What is copied, in words: *IBAN*. */
  readonly label: string;
  readonly value: string;
}

export function CopyButton({ label, value }: CopyButtonProps) {
  const intl = useIntl();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  async function copy() {
    await navigator.clipboard.writeText(value);
    setCopied(true);
  }
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
