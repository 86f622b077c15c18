/** The person's passkeys: added, named, removed. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { PasskeyCalls } from '#lib/factors/factor-calls.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import type { StepUp } from '#lib/step-up/use-step-up.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/data/card.tsx';
import { RowsSkeleton } from '#ui/data/rows-skeleton.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyList } from './passkey-list.tsx';

export interface PasskeysCardProps {
  readonly calls: PasskeyCalls;
  readonly stepUp: StepUp;
  readonly isFixed: boolean;
  readonly timeZone?: string | undefined;
}

export function PasskeysCard({ calls, stepUp, isFixed, timeZone }: PasskeysCardProps) {
  const intl = useIntl();
  const cache = useQueryClient();
  const [adding, setAdding] = useState(false);
  const passkeys = useQuery({
    queryKey: [calls.owner, 'passkeys'],
    queryFn: ({ signal }) => calls.list(signal),
  });
  const refresh = () => cache.invalidateQueries({ queryKey: [calls.owner] });
  const add = !isFixed && !adding && (
    <Button size="compact" onPress={() => setAdding(true)}>
      {intl.formatMessage({ id: 'app.passkeys.add' })}
    </Button>
  );
  return (
    <Card title={intl.formatMessage({ id: 'app.passkeys.title' })} flush actions={add}>
      {adding && (
        <div className="px-5 pb-4">
          <AddPasskey
            calls={calls}
            stepUp={stepUp}
            onCancel={() => setAdding(false)}
            onDone={async () => {
              setAdding(false);
              await refresh();
            }}
          />
        </div>
      )}
      <QueryView
        query={passkeys}
        errorTitle={intl.formatMessage({ id: 'app.passkeys.not-loaded' })}
        skeleton={<RowsSkeleton rows={1} />}
        padded
      >
        {(all) => {
          if (all.length > 0) {
            const shared = { calls, stepUp, isFixed, timeZone };
            return <PasskeyList {...shared} passkeys={all} onChanged={refresh} />;
          }
          if (adding) return null;
          return (
            <EmptyState bare title={intl.formatMessage({ id: 'app.passkeys.none' })}>
              {intl.formatMessage({ id: 'app.passkeys.text' })}
            </EmptyState>
          );
        }}
      </QueryView>
    </Card>
  );
}
