/** The files of a message, by what they are; each is opened on its own. */
import type { AttachmentId } from '@fairlead/contract/ids';
import { useMutation } from '@tanstack/react-query';
import { Eye, FileImage, FileText, FileX } from 'lucide-react';
import { useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { FileSize } from '#ui/files/file-size.tsx';
import { FileDialog } from './file-dialog.tsx';

export interface SentFile {
  readonly id: AttachmentId;
  readonly kind: 'picture' | 'pdf';
  readonly pages: number;
  readonly bytes: number;
  readonly specimen: boolean;
  readonly erased: boolean;
}

/** Asks the bank for a page. */
export type OpenPage = (file: SentFile, page: number) => Promise<Blob>;

export interface SentFilesProps {
  readonly files: readonly SentFile[];
  readonly open: OpenPage;
}

export function SentFiles({ files, open }: SentFilesProps) {
  const intl = useIntl();
  if (files.length === 0) return null;
  return (
    <ul
      aria-label={intl.formatMessage({ id: 'app.attachments.label' })}
      className="flex w-full max-w-sm flex-col gap-2"
    >
      {files.map((file, at) => (
        <li key={file.id}>
          <FileRow
            file={file}
            name={nameOf(file, files.length > 1 ? at + 1 : 0, intl)}
            open={open}
          />
        </li>
      ))}
    </ul>
  );
}

/** Its own name is not kept. Numbered where there are several. */
function nameOf({ kind }: SentFile, number: number, intl: IntlShape): string {
  const id = `app.attachments.${kind}` as const;
  return intl.formatMessage({ id }, { numbered: number > 0 ? 'yes' : 'no', number });
}

interface FileRowProps {
  readonly file: SentFile;
  readonly name: string;
  readonly open: OpenPage;
}

const ROW = 'flex min-h-14 w-full items-center gap-3 rounded-md border border-line px-3 py-2';
const PRESSED = 'bg-raised text-start transition-colors hover:border-line-strong hover:bg-sunken';

function FileRow({ file, name, open }: FileRowProps) {
  const [isOpen, setOpen] = useState(false);
  const look = useMutation({
    mutationFn: (page: number) => open(file, page),
    onSuccess: () => setOpen(true),
  });
  if (file.erased) return <Erased name={name} />;
  return (
    <div className="flex flex-col gap-2">
      <button
        type="button"
        aria-disabled={look.isPending || undefined}
        onClick={() => !look.isPending && look.mutate(1)}
        className={`${ROW} ${PRESSED}`}
      >
        <Looks file={file} name={name} isPending={look.isPending} />
      </button>
      {!isOpen && <ProblemPanel of={look} />}
      <FileDialog
        title={name}
        pages={file.pages}
        isOpen={isOpen}
        look={look}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}

function Erased({ name }: { readonly name: string }) {
  const intl = useIntl();
  return (
    <p className={`${ROW} bg-sunken text-muted`}>
      <FileX aria-hidden="true" className="size-5 shrink-0" />
      <span className="flex min-w-0 flex-col">
        <span>{name}</span>
        <span className="text-sm">{intl.formatMessage({ id: 'app.attachments.erased' })}</span>
      </span>
    </p>
  );
}

interface LooksProps {
  readonly file: SentFile;
  readonly name: string;
  readonly isPending: boolean;
}

function Looks({ file: { kind, pages, bytes, specimen }, name, isPending }: LooksProps) {
  const intl = useIntl();
  const Sign = kind === 'pdf' ? FileText : FileImage;
  return (
    <>
      {isPending ? (
        <Spinner label={intl.formatMessage({ id: 'field.button.working' })} />
      ) : (
        <Sign aria-hidden="true" className="size-5 shrink-0 text-muted" />
      )}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium">
          <span className="sr-only">{intl.formatMessage({ id: 'app.attachments.open' })}</span>{' '}
          {name}
        </span>
        <span className="flex flex-wrap gap-x-2 text-sm text-muted">
          {kind === 'pdf' && (
            <span>{intl.formatMessage({ id: 'app.attachments.pages' }, { pages })}</span>
          )}
          <span>
            <FileSize bytes={bytes} />
          </span>
        </span>
      </span>
      {specimen && <Badge>{intl.formatMessage({ id: 'app.attachments.specimen' })}</Badge>}
      <Eye aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </>
  );
}
