/** `/user/account/close`: ends the relationship, at zero and for good. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { AccountScreen } from '#customer/frame/account-screen.tsx';
import { bank } from '#lib/client.ts';
import { PersonaNote } from '#lib/factors/persona-note.tsx';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { QueryView } from '#lib/list/query-view.tsx';
import { useCustomer, useRefreshCustomer } from '#lib/session/customer-session.ts';
import { customerStepUp } from '#lib/step-up/step-up-calls.ts';
import { useStepUp } from '#lib/step-up/use-step-up.tsx';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Card } from '#ui/data/card.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { CloseForm } from './close-form.tsx';
import { Obstacles } from './obstacles.tsx';

export function ClosePage() {
  const intl = useIntl();
  const { user } = useCustomer();
  const refresh = useRefreshCustomer();
  const stepUp = useStepUp(customerStepUp);
  const closure = useQuery({
    queryKey: ['customer', 'closure'],
    queryFn: ({ signal }) => bank.closures.read({ signal }),
  });
  const closing = useMutation({
    mutationFn: (reason: string) =>
      stepUp.run(() => bank.closures.close({ body: reason === '' ? {} : { reason } })),
    // The gate takes over: statements and exports stay open.
    onSuccess: refresh,
    // What stood in the way may be to see now, such as interest that was paid just before.
    onError: () => closure.refetch(),
  });
  return (
    <AccountScreen
      title={intl.formatMessage({ id: 'customer.close.title' })}
      lead={intl.formatMessage({ id: 'customer.close.lead' })}
      href={paths.customer.close()}
    >
      <Card title={intl.formatMessage({ id: 'customer.close.before' })}>
        <ul className="flex list-disc flex-col gap-1.5 ps-5">
          {(['for-good', 'papers', 'sessions'] as const).map((point) => (
            <li key={point}>{intl.formatMessage({ id: `customer.close.${point}` })}</li>
          ))}
          {closure.data !== undefined && (
            <li>
              {intl.formatMessage(
                { id: 'customer.close.kept' },
                { years: closure.data.years_kept },
              )}
            </li>
          )}
        </ul>
        <p className="mt-4">
          <TextLink href={paths.customer.data()}>
            {intl.formatMessage({ id: 'customer.close.data-first' })}
          </TextLink>
        </p>
      </Card>
      <ProblemPanel of={closing} title={intl.formatMessage({ id: 'customer.close.not-closed' })} />
      <QueryView
        query={closure}
        errorTitle={intl.formatMessage({ id: 'customer.close.not-loaded' })}
        skeleton={<Skeleton className="h-40 w-full" />}
      >
        {(state) => {
          if (!state.can_close) return <Obstacles closure={state} />;
          if (user.persona) return <PersonaNote />;
          return <CloseForm isPending={closing.isPending} onClose={closing.mutate} />;
        }}
      </QueryView>
      {stepUp.dialog}
    </AccountScreen>
  );
}
