/** `/create-account`: the steps, and beside them what to have at hand. */
import { useIntl } from 'react-intl';
import { Island } from '#document/island.tsx';
import { usePage } from '#document/page-context.ts';
import { paths } from '#paths.ts';
import { OpenInbox } from '#public/frame/contact/open-inbox.tsx';
import { usePublicHref } from '#public/frame/public-link.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { StandingWarning } from '#ui/feedback/standing-warning.tsx';
import { CreateAccountForm } from './create-account-form.tsx';

const NEEDED = ['email', 'phone', 'papers'] as const;

export function CreateAccountPage() {
  const intl = useIntl();
  const href = usePublicHref();
  const { mode } = usePage();
  return (
    <div className="wrap-page grid max-w-5xl! items-start gap-x-16 gap-y-10 py-10 md:grid-cols-[minmax(0,34rem)_1fr] md:py-14">
      <div className="flex min-w-0 flex-col gap-8">
        <div className="flex flex-col gap-2">
          <h1 className="font-serif text-3xl font-medium">
            {intl.formatMessage({ id: 'opening.page.heading' })}
          </h1>
          <p className="text-muted">
            {intl.formatMessage({ id: 'opening.page.known' })}{' '}
            <TextLink href={href(paths.signIn())}>
              {intl.formatMessage({ id: 'opening.page.to-sign-in' })}
            </TextLink>
          </p>
        </div>
        <OpenInbox />
        <Island name="create-account">
          <CreateAccountForm mode={mode} />
        </Island>
      </div>
      <div className="flex flex-col gap-6 md:pt-16">
        <div>
          <h2 className="font-semibold">{intl.formatMessage({ id: 'opening.page.needed' })}</h2>
          <ul className="mt-2 flex list-disc flex-col gap-1.5 ps-5 text-sm text-muted">
            {NEEDED.map((thing) => (
              <li key={thing}>{intl.formatMessage({ id: `opening.page.needed-${thing}` })}</li>
            ))}
          </ul>
        </div>
        <StandingWarning />
      </div>
    </div>
  );
}
