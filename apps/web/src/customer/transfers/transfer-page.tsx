/** One transfer: the receipt, and what happened to it. */
import type { AccountId, TransferId } from '@fairlead/contract/ids';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { QueryView } from '#lib/list/query-view.tsx';
import { MissingThing } from '#lib/screen/missing-thing.tsx';
import { isNotFound } from '#lib/screen/not-found.ts';
import { saveFile } from '#lib/screen/save-file.ts';
import { type Transfer, transferQuery } from '#lib/transfers/transfers.queries.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Reference } from '#ui/values/reference.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { externalQuery } from './status/external.queries.ts';
import { ExternalActions } from './status/external-actions.tsx';
import { ExternalStatus } from './status/external-status.tsx';
import { TimelineCard } from './timeline-card.tsx';

export function TransferPage() {
  const intl = useIntl();
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const seenFrom = search.get('account') ?? undefined;
  // Ids that are none are answered as ones that are not there.
  const transfer = useQuery(transferQuery(id as TransferId, seenFrom as AccountId | undefined));
  if (transfer.data === undefined && isNotFound(transfer.error)) {
    return (
      <MissingThing
        title={intl.formatMessage({ id: 'customer.transfer.not-found' })}
        action={
          <LinkButton variant="primary" href={paths.customer.transfers()}>
            {intl.formatMessage({ id: 'customer.transfers.title' })}
          </LinkButton>
        }
      >
        {intl.formatMessage({ id: 'customer.transfer.not-found-text' })}
      </MissingThing>
    );
  }
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <QueryView
        query={transfer}
        errorTitle={intl.formatMessage({ id: 'customer.transfer.not-loaded' })}
        skeleton={<Skeleton className="h-120 w-full" />}
      >
        {(known) => <Receipt transfer={known} />}
      </QueryView>
    </div>
  );
}

function Receipt({ transfer }: { readonly transfer: Transfer }) {
  const intl = useIntl();
  const { pathname, state } = useLocation();
  const title = intl.formatMessage({ id: 'customer.transfer.title' });
  const { id, status, reference } = transfer;
  const hasReceipt = status === 'Completed';
  const saving = useMutation({
    mutationFn: () => bank.receipts.file({ params: { id } }),
    onSuccess: (file) => saveFile(file, `receipt-${reference}.pdf`),
  });
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[
          {
            label: intl.formatMessage({ id: 'customer.transfers.title' }),
            href: paths.customer.transfers(),
          },
          { label: title, href: pathname },
        ]}
        action={
          <span className="flex flex-wrap gap-3 print:hidden">
            {hasReceipt && (
              <Button
                icon={<Download aria-hidden="true" className="size-4" />}
                isPending={saving.isPending}
                onPress={() => saving.mutate()}
              >
                {intl.formatMessage({ id: 'customer.transfer.receipt' })}
              </Button>
            )}
            <PrintButton />
          </span>
        }
      />
      <ProblemPanel of={saving} />
      {wasSent(state) && (
        <Panel
          tone="success"
          takesFocus
          title={intl.formatMessage({ id: 'customer.transfer.done' })}
        >
          {intl.formatMessage(
            { id: 'customer.transfer.done-text' },
            { reference: <Reference key="reference" text={reference} /> },
          )}
        </Panel>
      )}
      <Facts transfer={transfer} />
    </>
  );
}

function PrintButton() {
  const intl = useIntl();
  return (
    <Button icon={<Printer aria-hidden="true" className="size-4" />} onPress={() => window.print()}>
      {intl.formatMessage({ id: 'customer.transfer.print' })}
    </Button>
  );
}

function Facts({ transfer }: { readonly transfer: Transfer }) {
  if (transfer.kind === 'external') return <External transfer={transfer} />;
  return (
    <>
      <ReceiptCard transfer={transfer} />
      <TimelineCard transfer={transfer} />
    </>
  );
}

/** A payment to somebody outside has checks, and things that can be done about it. */
function External({ transfer }: { readonly transfer: Transfer }) {
  const intl = useIntl();
  const external = useQuery(externalQuery(transfer.id));
  return (
    <QueryView
      query={external}
      errorTitle={intl.formatMessage({ id: 'customer.transfer.not-loaded' })}
      skeleton={<Skeleton className="h-120 w-full" />}
    >
      {(known) => (
        <>
          <ExternalStatus transfer={known} />
          <ReceiptCard transfer={transfer} external={known} />
          <TimelineCard transfer={transfer} />
          <ExternalActions transfer={known} />
        </>
      )}
    </QueryView>
  );
}

function wasSent(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'sent' in state;
}
