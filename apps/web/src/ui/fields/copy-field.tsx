/** A text to take along: read-only, with a button that copies it and says that it did. */
import { Check, Copy } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useCopied } from '#ui/data/use-copied.ts';
import { bareInputClass, groupClass, insideButtonClass } from '#ui/field-frame/field-class.ts';
import { TextFrame } from '#ui/field-frame/text-frame.tsx';

export interface CopyFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly value: string;
  /** Some type it elsewhere by hand: shown whole, in groups of four; copied without them. */
  readonly typed?: boolean;
}

function inFours(text: string): string {
  return text.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

export function CopyField({ label, description, value, typed = false }: CopyFieldProps) {
  const intl = useIntl();
  const { copied, copy } = useCopied(value);
  const Icon = copied ? Check : Copy;
  const word = intl.formatMessage({ id: copied ? 'ui.copy.done' : 'ui.copy.action' });
  return (
    <TextFrame label={label} description={description}>
      {(control) => (
        <div className={groupClass}>
          {typed ? (
            <textarea
              {...control}
              readOnly
              rows={2}
              value={inFours(value)}
              dir="ltr"
              className={`${bareInputClass} field-sizing-content resize-none py-3! font-mono text-sm!`}
            />
          ) : (
            <input
              {...control}
              readOnly
              value={value}
              dir="ltr"
              onFocus={(event) => event.currentTarget.select()}
              className={`${bareInputClass} font-mono text-sm! text-ellipsis`}
            />
          )}
          <button
            type="button"
            onClick={copy}
            aria-label={intl.formatMessage({ id: 'ui.copy.name' }, { label })}
            className={`${insideButtonClass} grid-flow-col gap-1.5`}
          >
            <Icon aria-hidden="true" className="size-4" />
            {word}
          </button>
          <span role="status" className="sr-only">
            {copied ? word : ''}
          </span>
        </div>
      )}
    </TextFrame>
  );
}
