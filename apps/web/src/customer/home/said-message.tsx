/**
 * What staff say: in front of the page once, or above it until it is put away. The frame with the
 * date and the standing warning is the build's, whatever the words are.
 */
import { useMutation } from '@tanstack/react-query';
import { MessageSquareText, X } from 'lucide-react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { queries } from '#lib/queries.ts';
import { useCustomer } from '#lib/session/customer-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { StandingWarning } from '#ui/feedback/standing-warning.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { type HomeMessage, homeMessageQuery } from './home.queries.ts';

export function SaidMessage({ message }: { readonly message: HomeMessage }) {
  const intl = useIntl();
  const putAway = useMutation({
    mutationFn: () => bank.homeMessages.acknowledge({ params: { id: message.id } }),
    onSuccess: (left) => queries.setQueryData(homeMessageQuery.queryKey, left),
  });
  const title = intl.formatMessage({ id: 'protected.staff-message.title' });
  const close = () => putAway.mutate();
  if (message.style === 'dialog') {
    return (
      <Dialog
        isOpen
        title={title}
        onClose={close}
        actions={
          <Button variant="primary" isPending={putAway.isPending} onPress={close}>
            {intl.formatMessage({ id: 'customer.home.message-read' })}
          </Button>
        }
      >
        <Words message={message} />
        <ProblemPanel of={putAway} />
        <StandingWarning />
      </Dialog>
    );
  }
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-4 rounded-md border border-line bg-raised p-5"
    >
      <div className="flex items-start gap-3">
        <MessageSquareText aria-hidden="true" className="mt-1 size-5 shrink-0 text-accent-ink" />
        <div className="min-w-0 flex-1">
          <h2 className="text-lg font-semibold">{title}</h2>
          <Words message={message} />
        </div>
        <span className="-m-2">
          <IconButton label={intl.formatMessage({ id: 'ui.banner.dismiss' })} onPress={close}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </span>
      </div>
      <ProblemPanel of={putAway} />
      <StandingWarning />
    </section>
  );
}

function Words({ message }: { readonly message: HomeMessage }) {
  const intl = useIntl();
  const { user } = useCustomer();
  const day = intl.formatDate(message.written_at, { dateStyle: 'long', timeZone: user.time_zone });
  return (
    <div className="flex flex-col gap-2">
      <p className="wrap-anywhere whitespace-pre-line">
        <bdi>{message.text}</bdi>
      </p>
      <p className="text-sm text-muted">
        {intl.formatMessage({ id: 'protected.staff-message.written' }, { day })}
      </p>
    </div>
  );
}
