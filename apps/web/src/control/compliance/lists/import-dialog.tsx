/** Takes a list in its publisher's own form; OFAC's comes as three files without a day. */
import { broughtLists } from '@fairlead/contract/choices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { bankWithProgress } from '#lib/client.ts';
import { SendingBar } from '#lib/documents/sending-bar.tsx';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { modeOfPage } from '#lib/mode.ts';
import { Button } from '#ui/actions/button.tsx';
import { Select } from '#ui/choices/select.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { FileField } from '#ui/files/file-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { showToast } from '#ui/overlays/toasts.ts';
import { listsKey } from './lists.queries.ts';

const ACCEPT = '.csv,.xml';
type Source = (typeof broughtLists)[number] | 'fairlead-sandbox';
type Part = 'list' | 'aliases' | 'addresses';
type Files = Readonly<Partial<Record<Part, File | undefined>>>;

export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl();
  const [source, setSource] = useState<Source>('uk');
  const [day, setDay] = useState('');
  const [files, setFiles] = useState<Files>({});
  const [asked, setAsked] = useState(false);
  const isOfac = source === 'ofac-sdn';
  const parts: readonly Part[] = isOfac ? ['list', 'aliases', 'addresses'] : ['list'];
  const complete = parts.every((part) => files[part] !== undefined) && (!isOfac || day !== '');
  const { send, share } = useImport(onClose);
  const missing = (has: boolean) =>
    asked && !has ? { error: intl.formatMessage({ id: 'field.error.required' }) } : {};
  return (
    <Dialog title={intl.formatMessage({ id: 'control.lists.import' })} isOpen onClose={onClose}>
      <p className="text-muted">{intl.formatMessage({ id: 'control.lists.import-text' })}</p>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (complete) send.mutate({ source, parts, files, day: isOfac ? day : undefined });
        }}
      >
        <ProblemPanel of={send} />
        <SourceField value={source} onChange={setSource} />
        {parts.map((part) => (
          <FileField
            key={part}
            name={part}
            accept={ACCEPT}
            label={intl.formatMessage({
              id: isOfac ? `control.lists.file.${part}` : 'control.lists.file',
            })}
            file={files[part]}
            onChange={(file) => setFiles((before) => ({ ...before, [part]: file }))}
            {...missing(files[part] !== undefined)}
          />
        ))}
        {isOfac && (
          <DateField
            label={intl.formatMessage({ id: 'control.lists.published' })}
            value={day}
            onChange={setDay}
            {...missing(day !== '')}
          />
        )}
        <SendingBar share={share} />
        <Button type="submit" variant="primary" isPending={send.isPending}>
          {intl.formatMessage({ id: 'control.lists.import' })}
        </Button>
      </form>
    </Dialog>
  );
}

interface Wish {
  readonly source: Source;
  readonly parts: readonly Part[];
  readonly files: Files;
  readonly day: string | undefined;
}

function useImport(onDone: () => void) {
  const intl = useIntl();
  const cache = useQueryClient();
  const [share, setShare] = useState<number>();
  const send = useMutation({
    mutationFn: ({ source, parts, files, day }: Wish) =>
      bankWithProgress(setShare).screening.importList({
        body: { source, ...(day === undefined ? {} : { published_on: day }) },
        files: Object.fromEntries(
          parts.flatMap((part) => {
            const file = files[part];
            return file === undefined ? [] : [[part, file]];
          }),
        ),
      }),
    onSuccess: async ({ added, changed, removed, former, waits }) => {
      await cache.invalidateQueries({ queryKey: listsKey });
      const facts = { added, changed, removed, former };
      const taken = former > 0 ? 'control.lists.taken-former' : 'control.lists.taken';
      const id = waits === null ? taken : 'control.lists.taken-waits';
      showToast(intl.formatMessage({ id }, facts));
      onDone();
    },
    onSettled: () => setShare(undefined),
  });
  return { send, share };
}

interface SourceFieldProps {
  readonly value: Source;
  readonly onChange: (source: Source) => void;
}

function SourceField({ value, onChange }: SourceFieldProps) {
  const intl = useIntl();
  const sources: readonly Source[] =
    modeOfPage() === 'sandbox' ? [...broughtLists, 'fairlead-sandbox'] : broughtLists;
  return (
    <Select
      label={intl.formatMessage({ id: 'control.lists.list' })}
      value={value}
      onChange={(id) => onChange(sources.find((one) => one === id) ?? 'uk')}
      choices={sources.map((id) => ({
        id,
        label: intl.formatMessage({ id: `control.list.${id}` }),
      }))}
    />
  );
}
