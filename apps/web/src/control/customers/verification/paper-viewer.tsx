/**
 * One document. It is shown only after the reviewer said why they look, which is recorded; then it
 * can be made larger and turned.
 */
import type { SubmissionId } from '@fairlead/contract/ids';
import { useMutation } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Eye, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
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

/** The address of a picture in memory, given back when it is not shown any more. */
function useAddress(picture: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (picture === undefined) return;
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
}

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
  const address = useAddress(look.data);
  const title = intl.formatMessage({ id: `control.papers.side-${document.side}` });
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
          <Pages page={page} pages={document.pages} onTurn={(wanted) => look.mutate(wanted)} />
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
        <Picture address={address} title={title} />
      )}
    </section>
  );
}

interface PagesProps {
  readonly page: number;
  readonly pages: number;
  readonly onTurn: (page: number) => void;
}

function Pages({ page, pages, onTurn }: PagesProps) {
  const intl = useIntl();
  return (
    <span className="flex items-center gap-1 text-sm">
      <IconButton
        label={intl.formatMessage({ id: 'control.papers.page-before' })}
        disabled={page <= 1}
        onPress={() => onTurn(page - 1)}
      >
        <ChevronLeft aria-hidden="true" className="mirror-rtl size-5" />
      </IconButton>
      {intl.formatMessage({ id: 'control.papers.page' }, { page, pages })}
      <IconButton
        label={intl.formatMessage({ id: 'control.papers.page-after' })}
        disabled={page >= pages}
        onPress={() => onTurn(page + 1)}
      >
        <ChevronRight aria-hidden="true" className="mirror-rtl size-5" />
      </IconButton>
    </span>
  );
}

const STEPS = [1, 1.5, 2, 3, 4] as const;
const QUARTER = 90;

function Picture({ address, title }: { readonly address: string; readonly title: string }) {
  const intl = useIntl();
  const [step, setStep] = useState(0);
  const [turned, setTurned] = useState(0);
  const scale = STEPS[step] ?? 1;
  const tool = (
    key: 'zoom-in' | 'zoom-out' | 'rotate',
    icon: ReactNode,
    onPress: () => void,
    isDisabled = false,
  ) => (
    <IconButton
      label={intl.formatMessage({ id: `control.papers.${key}` }, { side: title })}
      onPress={onPress}
      disabled={isDisabled}
    >
      {icon}
    </IconButton>
  );
  return (
    <>
      <div className="flex justify-center gap-2 border-b border-line p-1">
        {tool(
          'zoom-out',
          <ZoomOut aria-hidden="true" className="size-5" />,
          () => setStep(step - 1),
          step === 0,
        )}
        {tool(
          'zoom-in',
          <ZoomIn aria-hidden="true" className="size-5" />,
          () => setStep(step + 1),
          step === STEPS.length - 1,
        )}
        {tool('rotate', <RotateCw aria-hidden="true" className="size-5" />, () =>
          setTurned(turned + QUARTER),
        )}
      </div>
      {/* Scrolled by keyboard as well, once it is larger than its frame. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable */}
      <section tabIndex={0} aria-label={title} className="grid h-96 overflow-auto bg-sunken p-2">
        <img
          src={address}
          alt={intl.formatMessage({ id: 'control.papers.alt' }, { side: title })}
          className="m-auto max-w-none transition-transform motion-reduce:transition-none"
          style={{ width: `${scale * 100}%`, transform: `rotate(${turned}deg)` }}
        />
      </section>
    </>
  );
}
