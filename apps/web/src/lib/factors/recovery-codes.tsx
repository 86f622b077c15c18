/** Recovery codes, shown this once: to copy, to save or to write down before going on. */
import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { brandOfPage } from '#lib/screen/brand.ts';
import { saveFile } from '#lib/screen/save-file.ts';
import { Button } from '#ui/actions/button.tsx';
import { Checkbox } from '#ui/choices/checkbox.tsx';
import { Panel } from '#ui/feedback/panel.tsx';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly doneLabel: string;
  readonly onDone: () => void;
}

/** In groups of four, which are easier to copy by hand. */
function grouped(code: string): string {
  return (
    code
      .replace(/[\s-]/g, '')
      .match(/.{1,4}/g)
      ?.join('-') ?? code
  );
}

export function RecoveryCodes({ codes, doneLabel, onDone }: RecoveryCodesProps) {
  const intl = useIntl();
  const [copied, setCopied] = useState(false);
  const [kept, setKept] = useState(false);
  const [missing, setMissing] = useState(false);
  const shown = codes.map(grouped);
  const text = `${brandOfPage()}\n${intl.formatMessage({ id: 'app.recovery.file' })}\n\n${shown.join('\n')}\n`;
  async function copy() {
    await navigator.clipboard.writeText(shown.join('\n'));
    setCopied(true);
  }
  return (
    <div className="flex max-w-xl flex-col gap-5">
      <Panel tone="warning" takesFocus title={intl.formatMessage({ id: 'app.recovery.title' })}>
        {intl.formatMessage({ id: 'app.recovery.text' })}
      </Panel>
      <ol
        aria-label={intl.formatMessage({ id: 'app.recovery.list' })}
        className="grid gap-x-8 gap-y-2 rounded-sm border border-line bg-sunken p-4 sm:grid-cols-2"
      >
        {shown.map((code) => (
          <li key={code} dir="ltr" className="font-mono text-base whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button onPress={copy} icon={<CopyIcon copied={copied} />}>
          {intl.formatMessage({ id: copied ? 'ui.copy.done' : 'app.recovery.copy' })}
        </Button>
        <Button
          onPress={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
          icon={<Download aria-hidden="true" className="size-4" />}
        >
          {intl.formatMessage({ id: 'app.recovery.download' })}
        </Button>
        <span role="status" className="sr-only">
          {copied && intl.formatMessage({ id: 'ui.copy.done' })}
        </span>
      </div>
      <Checkbox
        name="kept"
        checked={kept}
        onChange={setKept}
        error={missing && !kept ? intl.formatMessage({ id: 'app.recovery.not-kept' }) : undefined}
      >
        {intl.formatMessage({ id: 'app.recovery.kept' })}
      </Checkbox>
      <div>
        <Button variant="primary" onPress={() => (kept ? onDone() : setMissing(true))}>
          {doneLabel}
        </Button>
      </div>
    </div>
  );
}

function CopyIcon({ copied }: { readonly copied: boolean }) {
  const Icon = copied ? Check : Copy;
  return <Icon aria-hidden="true" className="size-4" />;
}
