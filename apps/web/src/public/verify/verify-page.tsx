/** `/verify`: anybody checks a statement or receipt that they hold, free and without an account. */
import { Fragment } from 'react';
import { useIntl } from 'react-intl';
import { Island } from '#document/island.tsx';
import { StandingWarning } from '#ui/feedback/standing-warning.tsx';
import { VerifyForm } from './verify-form.tsx';

/** An option and its file stay together where the line breaks. */
const COMMAND = ['npx fairlead verify', 'statement.pdf', '--proof proof.json'] as const;
const STEPS = ['hash', 'seal', 'offline'] as const;

export function VerifyPage() {
  const intl = useIntl();
  return (
    <div className="wrap-page flex max-w-3xl! flex-col gap-8 py-10 md:py-14">
      <header className="flex flex-col gap-3">
        <h1 className="font-serif text-3xl font-medium text-balance">
          {intl.formatMessage({ id: 'verify.page.heading' })}
        </h1>
        <p className="max-w-prose text-lg text-pretty text-muted">
          {intl.formatMessage({ id: 'verify.page.lead' })}
        </p>
      </header>
      <Island name="verify">
        <VerifyForm />
      </Island>
      <section className="flex flex-col gap-4">
        <h2 className="text-xl font-semibold">{intl.formatMessage({ id: 'verify.how.title' })}</h2>
        <ul className="flex list-disc flex-col gap-2 ps-5">
          {STEPS.map((step) => (
            <li key={step} className="max-w-prose text-pretty">
              {intl.formatMessage({ id: `verify.how.${step}` })}
            </li>
          ))}
        </ul>
        <p dir="ltr" className="rounded-sm bg-sunken p-3">
          <code className="text-sm">
            {COMMAND.map((part, at) => (
              <Fragment key={part}>
                {at > 0 && ' '}
                <span className="whitespace-nowrap">{part}</span>
              </Fragment>
            ))}
          </code>
        </p>
      </section>
      <StandingWarning />
    </div>
  );
}
