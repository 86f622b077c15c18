/** Files for a message, behind a button: most messages have none. */
import { MOST_ATTACHMENTS } from '@fairlead/contract/choices';
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { ApiError } from '#lib/client.ts';
import { type FileRules, WithFileRules } from '#lib/documents/file-rules.tsx';
import { SandboxPapers } from '#lib/documents/sandbox-papers.tsx';
import { sentenceFor } from '#lib/refusal.ts';
import { Button } from '#ui/actions/button.tsx';
import { type ChosenFile, FilesField } from '#ui/files/files-field.tsx';
import type { Attachments, Chosen } from './use-attachments.ts';

export interface AttachFieldProps {
  readonly files: Attachments;
  /** While the message is on its way. */
  readonly isDisabled: boolean;
  /** What has no place in a message. */
  readonly note?: string;
}

export function AttachField({ files, isDisabled, note }: AttachFieldProps) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <div>
        <Button
          size="compact"
          icon={<Paperclip aria-hidden="true" className="size-4" />}
          onPress={() => setOpen(true)}
        >
          {intl.formatMessage({ id: 'field.attachment.add' })}
        </Button>
      </div>
    );
  }
  return (
    <WithFileRules paper="any">
      {(rules) => (
        <>
          <SandboxPapers specimens={['utility-bill']} />
          <FilesField
            name="attachments"
            label={intl.formatMessage({ id: 'field.attachment.label' })}
            description={[
              intl.formatMessage(
                { id: 'field.attachment.help' },
                { ...rules, most: MOST_ATTACHMENTS },
              ),
              note,
            ]
              .filter(Boolean)
              .join(' ')}
            error={
              files.tooMany
                ? intl.formatMessage(
                    { id: 'field.attachment.too-many' },
                    { most: MOST_ATTACHMENTS },
                  )
                : undefined
            }
            accept={rules.accept}
            most={MOST_ATTACHMENTS}
            chosen={files.chosen.map((one) => inWords(one, rules, intl))}
            onAdd={(added) => files.add(added, rules)}
            onRemove={files.remove}
            onAgain={files.again}
            isDisabled={isDisabled}
            takesFocus
          />
        </>
      )}
    </WithFileRules>
  );
}

function inWords(
  { key, file, share, problem }: Chosen,
  rules: FileRules,
  intl: IntlShape,
): ChosenFile {
  const way = share !== undefined && share < 1 ? 'field.file.sending' : 'field.attachment.checking';
  return {
    key,
    file,
    progress: share === undefined ? undefined : { label: intl.formatMessage({ id: way }), share },
    done:
      share === undefined && problem === undefined
        ? intl.formatMessage({ id: 'field.attachment.there' })
        : undefined,
    error:
      typeof problem === 'string'
        ? intl.formatMessage({ id: `field.file.${problem}` }, { ...rules })
        : problem && sentenceFor(problem.error, intl),
    mayGoAgain: typeof problem === 'object' && !isTheFilesFault(problem.error),
  };
}

function isTheFilesFault(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'file_not_accepted' || error.code === 'body_too_large';
}
