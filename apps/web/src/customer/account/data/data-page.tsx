/** `/user/account/data`: everything the bank holds about the customer, as a file of their own. */

import { EXPORT_DAYS } from '@fairlead/contract/choices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { AccountScreen } from '#customer/frame/account-screen.tsx';
import { bank } from '#lib/client.ts';
import { PersonaNote } from '#lib/factors/persona-note.tsx';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useOnce } from '#lib/sending/use-once.ts';
import { useCustomer } from '#lib/session/customer-session.ts';
import { customerStepUp } from '#lib/step-up/step-up-calls.ts';
import { type StepUp, useStepUp } from '#lib/step-up/use-step-up.tsx';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/data/card.tsx';
import { CursorList, type CursorListState } from '#ui/data/cursor-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { type DataExport, ExportRow } from './export-row.tsx';

const queryKey = ['customer', 'data-exports'];
const ASK_AGAIN_MS = 3_000;

export function DataPage() {
  const intl = useIntl();
  const cache = useQueryClient();
  const { user } = useCustomer();
  const stepUp = useStepUp(customerStepUp);
  const once = useOnce();
  const list = useCursorList<DataExport>({
    queryKey,
    load: (cursor, signal) => bank.dataExports.list({ query: { cursor }, signal }),
  });
  const asking = useMutation({
    mutationFn: () =>
      stepUp.run(() =>
        once(null, (idempotencyKey) => bank.dataExports.request({ idempotencyKey })),
      ),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
  const isPreparing = list.rows.some(({ status }) => status === 'Preparing');
  useEffect(() => {
    if (!isPreparing) return;
    const timer = setInterval(() => void cache.invalidateQueries({ queryKey }), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [cache, isPreparing]);
  return (
    <AccountScreen
      title={intl.formatMessage({ id: 'customer.data.title' })}
      lead={intl.formatMessage({ id: 'customer.data.lead' })}
      href={paths.customer.data()}
    >
      {user.persona ? (
        <PersonaNote />
      ) : (
        <Card>
          <div className="flex flex-col items-start gap-4">
            <ProblemPanel of={asking} />
            <p className="max-w-prose">
              {intl.formatMessage({ id: 'customer.data.text' }, { days: EXPORT_DAYS })}
            </p>
            <Button
              variant="primary"
              isDisabled={isPreparing}
              isPending={asking.isPending}
              onPress={() => asking.mutate()}
            >
              {intl.formatMessage({ id: 'customer.data.ask' })}
            </Button>
          </div>
        </Card>
      )}
      <ExportList list={list} stepUp={stepUp} />
      {stepUp.dialog}
    </AccountScreen>
  );
}

interface ExportListProps {
  readonly list: CursorListState<DataExport>;
  readonly stepUp: StepUp;
}

function ExportList({ list, stepUp }: ExportListProps) {
  const intl = useIntl();
  return (
    <Card title={intl.formatMessage({ id: 'customer.data.list' })} flush>
      <CursorList
        list={list}
        errorTitle={intl.formatMessage({ id: 'customer.data.not-loaded' })}
        empty={
          <EmptyState bare title={intl.formatMessage({ id: 'customer.data.none' })}>
            {intl.formatMessage({ id: 'customer.data.none-text' }, { days: EXPORT_DAYS })}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul aria-live="polite">
            {rows.map((one) => (
              <ExportRow key={one.id} one={one} stepUp={stepUp} />
            ))}
          </ul>
        )}
      </CursorList>
    </Card>
  );
}
