/** `/password`: a new password by a mailed link, for who cannot sign in. */
import { useIntl } from 'react-intl';
import { Island } from '#document/island.tsx';
import { paths } from '#paths.ts';
import { usePublicHref } from '#public/frame/public-link.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { StandingWarning } from '#ui/feedback/standing-warning.tsx';
import { PasswordForm } from './password-form.tsx';

export function PasswordPage() {
  const intl = useIntl();
  const href = usePublicHref();
  return (
    <div className="wrap-page grid max-w-5xl! items-start gap-x-16 gap-y-8 py-10 md:grid-cols-[minmax(0,28rem)_1fr] md:py-14">
      <div className="flex min-w-0 flex-col gap-6">
        <h1 className="font-serif text-3xl font-medium">
          {intl.formatMessage({ id: 'reset.page.heading' })}
        </h1>
        <Island name="password">
          <PasswordForm />
        </Island>
        <p>
          <TextLink href={href(paths.signIn())}>
            {intl.formatMessage({ id: 'reset.page.to-sign-in' })}
          </TextLink>
        </p>
      </div>
      <div className="md:pt-16">
        <StandingWarning />
      </div>
    </div>
  );
}
