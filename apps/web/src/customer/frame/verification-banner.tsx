/** What is still to be proven, or being looked at, where it does not block: one line above. */
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { useCustomer } from '#lib/session/customer-session.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';

export function VerificationBanner() {
  const intl = useIntl();
  const { pathname } = useLocation();
  const { user, gate_facts: facts } = useCustomer();
  const values = [user.email_verification, user.id_verification, user.address_verification];
  const skipped = values.includes('Skipped');
  const waiting = values.includes('In Progress');
  if (facts !== null) {
    return (
      <Banner
        tone="warning"
        action={
          <LinkButton size="compact" href={paths.customer.index()}>
            {intl.formatMessage({ id: 'customer.banner.back' })}
          </LinkButton>
        }
      >
        {intl.formatMessage({ id: 'customer.banner.blocked' })}
      </Banner>
    );
  }
  // The first screen has a card for what waits, and the screens of verification say it themselves.
  const saidThere = pathname.startsWith('/user/verifications') || (skipped && isHome(pathname));
  if (!(skipped || waiting) || saidThere) return null;
  return (
    <Banner
      tone="note"
      action={
        <LinkButton size="compact" href={paths.customer.verifications()}>
          {intl.formatMessage({ id: skipped ? 'customer.banner.verify' : 'customer.banner.look' })}
        </LinkButton>
      }
    >
      {intl.formatMessage({
        id: skipped ? 'customer.banner.skipped' : 'customer.banner.in-progress',
      })}
    </Banner>
  );
}

function isHome(pathname: string): boolean {
  return /^\/user\/(?:home|index)\/?$/.test(pathname);
}
