/** `/signin`: the form, and beside it the warning that stands in every language. */
import { useIntl } from 'react-intl';
import { Island } from '#document/island.tsx';
import { usePage } from '#document/page-context.ts';
import { paths } from '#paths.ts';
import { usePublicHref } from '#public/frame/public-link.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { StandingWarning } from '#ui/feedback/standing-warning.tsx';
import { LicenceBlock } from '#ui/licence/licence-block.tsx';
import { SigninForm } from './signin-form.tsx';

export function SigninPage() {
  const intl = useIntl();
  const href = usePublicHref();
  const { mode, data } = usePage();
  const { licence = null } = data;
  return (
    <div className="wrap-page grid max-w-5xl! items-start gap-x-16 gap-y-8 py-10 md:grid-cols-[minmax(0,28rem)_1fr] md:py-14">
      <div className="flex flex-col gap-6">
        <h1 className="font-serif text-3xl font-medium">
          {intl.formatMessage({ id: 'signin.page.heading' })}
        </h1>
        <p className="flex flex-wrap gap-x-6 gap-y-1 text-muted">
          <span>
            {intl.formatMessage({ id: 'signin.page.no-account' })}{' '}
            <TextLink href={href(paths.createAccount())}>
              {intl.formatMessage({ id: 'signin.page.open-account' })}
            </TextLink>
          </span>
          <TextLink href={href(paths.password())}>
            {intl.formatMessage({ id: 'signin.page.forgot' })}
          </TextLink>
        </p>
        {licence !== null && <LicenceBlock licence={licence} shows="who" />}
        <Island name="sign-in">
          <SigninForm mode={mode} />
        </Island>
      </div>
      <div className="flex flex-col gap-6 md:pt-16">
        <div className="max-md:hidden">
          <StandingWarning />
        </div>
        <div>
          <h2 className="font-semibold">{intl.formatMessage({ id: 'signin.page.safe-title' })}</h2>
          <ul className="mt-2 flex list-disc flex-col gap-1.5 ps-5 text-sm text-muted">
            <li>{intl.formatMessage({ id: 'signin.page.safe-address' })}</li>
            <li>{intl.formatMessage({ id: 'signin.page.safe-password' })}</li>
            <li>{intl.formatMessage({ id: 'signin.page.safe-code' })}</li>
          </ul>
        </div>
      </div>
    </div>
  );
}
