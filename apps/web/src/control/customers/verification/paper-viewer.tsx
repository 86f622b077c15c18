/**
 * One document. It is shown only after the reviewer said why they look, which is recorded; then it
 * can be made larger and turned.
 */
import type { SubmissionId } from '@fairlead/contract/ids';
import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { PagePicture } from '#ui/files/page-picture.tsx';
import { PageTurner } from '#ui/files/page-turner.tsx';
import { usePictureAddress } from '#ui/files/use-picture-address.ts';
import type { Review } from './review-card.tsx';

type Paper = Review['documents'][number];

export interface PaperViewerProps {
  readonly submission: SubmissionId;
  readonly document: Paper;
  /** A look closes the submission to replacement. */
  readonly onLooked: () => Promise<void>;
}

/** As the bank wants it. */
const SHORTEST_REASON = 3;

export function PaperViewer({ submission, document, onLooked }: PaperViewerProps) {
  const intl = useIntl();
  const [page, setPage] = useState(1);
  const [reason, setReason] = useState(() => intl.formatMessage({ id: 'control.papers.reason' }));
  const look = useMutation({
    mutationFn: (wanted: number) =>
      bank.documents.look({
        params: { id: submission },
        body: { document_id: document.id, page: wanted, reason: reason.trim() },
      }),
    onSuccess: async (_picture, wanted) => {
      setPage(wanted);
      await onLooked();
    },
  });
  const address = usePictureAddress(look.data);
  const title = intl.formatMessage({ id: `control.papers.side-${document.side}` });
  const alt = intl.formatMessage({ id: 'control.papers.alt' }, { side: title });
  return (
    <section aria-label={title} className="overflow-hidden rounded-md border border-line">
      <div className="flex flex-wrap items-center justify-between gap-2 bg-sunken px-4 py-2">
        <h3 className="flex items-center gap-2 font-medium">
          {title}
          {document.specimen && (
            <Badge>{intl.formatMessage({ id: 'control.papers.specimen' })}</Badge>
          )}
        </h3>
        {document.pages > 1 && address !== undefined && (
          <PageTurner page={page} pages={document.pages} onTurn={look.mutate} />
        )}
      </div>
      <div className="px-4 empty:hidden">
        <ProblemPanel of={look} />
      </div>
      {address === undefined ? (
        <div className="flex flex-col items-start gap-3 p-4">
          <div className="w-full max-w-md">
            <TextField
              label={intl.formatMessage({ id: 'control.papers.why-look' })}
              description={intl.formatMessage({ id: 'control.papers.look-text' })}
              value={reason}
              onChange={setReason}
            />
          </div>
          <Button
            icon={<Eye aria-hidden="true" className="size-4" />}
            isPending={look.isPending}
            isDisabled={reason.trim().length < SHORTEST_REASON}
            onPress={() => look.mutate(1)}
          >
            {intl.formatMessage({ id: 'control.papers.look' }, { side: title })}
          </Button>
        </div>
      ) : (
        <PagePicture address={address} title={title} alt={alt} />
      )}
    </section>
  );
}
