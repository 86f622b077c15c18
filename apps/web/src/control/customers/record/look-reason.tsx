/** Asked before a customer's record is shown: why it is opened. One press, once in a session. */
import { lookReasons } from '@fairlead/contract/choices';
import type { CustomerId } from '@fairlead/contract/ids';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { sentenceFor } from '#lib/refusal.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';

export function LookReason({ id }: { readonly id: string }) {
  const intl = useIntl();
  const cache = useQueryClient();
  const staff = useStaff();
  const look = useMutation({
    mutationFn: (reason: (typeof lookReasons)[number]) =>
      bank.customerRecords.look({ params: { id: id as CustomerId }, body: { reason } }),
    // A page that was open before shows more than the record.
    onSuccess: () => cache.invalidateQueries({ queryKey: ['staff'] }),
  });
  const offered = lookReasons.filter((one) => one !== 'case' || mayDo(staff, 'cases.read'));
  return (
    <section className="flex flex-col gap-4">
      <h1 tabIndex={-1} className="text-2xl font-semibold outline-none!">
        {intl.formatMessage({ id: 'control.look.title' })}
      </h1>
      <p>{intl.formatMessage({ id: 'control.look.text' })}</p>
      {look.error === null ? null : <Panel tone="error" title={sentenceFor(look.error, intl)} />}
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        {offered.map((reason) => (
          <Button key={reason} isDisabled={look.isPending} onPress={() => look.mutate(reason)}>
            {intl.formatMessage({ id: `control.look.${reason}` })}
          </Button>
        ))}
      </div>
    </section>
  );
}
