/** `/user/auth/password`: a new password with a mailed code instead of the present one. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { AccountScreen } from '#customer/frame/account-screen.tsx';
import { bank } from '#lib/client.ts';
import { PersonaNote } from '#lib/factors/persona-note.tsx';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { takeToken } from '#lib/screen/take-token.ts';
import { useCustomer } from '#lib/session/customer-session.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/data/card.tsx';
import { ResetForm } from './reset-form.tsx';

export function PasswordByMailPage() {
  const intl = useIntl();
  const { user } = useCustomer();
  const [token] = useState(takeToken);
  const [hasCode, setHasCode] = useState(token !== undefined);
  const ask = () => bank.passwords.askToken({ body: { email: user.email } });
  const asking = useMutation({
    mutationFn: ask,
    onSuccess: () => setHasCode(true),
  });
  const address = (
    <bdi key="address" dir="ltr" className="font-medium text-ink">
      {user.email}
    </bdi>
  );
  return (
    <AccountScreen
      title={intl.formatMessage({ id: 'customer.reset.title' })}
      lead={intl.formatMessage({ id: 'customer.reset.lead' })}
      href={paths.customer.passwordByMail()}
      under={{
        label: intl.formatMessage({ id: 'customer.password.title' }),
        href: paths.customer.password(),
      }}
    >
      {user.persona ? (
        <PersonaNote />
      ) : (
        <Card>
          {hasCode ? (
            <ResetForm
              token={token ?? ''}
              email={user.email}
              sent={asking.data ?? null}
              askAgain={ask}
            />
          ) : (
            <div className="flex flex-col items-start gap-4">
              <ProblemPanel of={asking} />
              <p>{intl.formatMessage({ id: 'customer.reset.ask' }, { address })}</p>
              <div className="flex flex-wrap gap-3">
                <Button
                  variant="primary"
                  isPending={asking.isPending}
                  onPress={() => asking.mutate()}
                >
                  {intl.formatMessage({ id: 'customer.reset.send' })}
                </Button>
                <Button variant="quiet" onPress={() => setHasCode(true)}>
                  {intl.formatMessage({ id: 'customer.token.have' })}
                </Button>
              </div>
            </div>
          )}
        </Card>
      )}
    </AccountScreen>
  );
}
