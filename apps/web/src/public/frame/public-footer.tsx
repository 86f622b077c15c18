/** The foot of public pages: how to reach the bank, and only what it has told us. */
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';
import { paths } from '#paths.ts';
import { usePublicHref } from './public-link.ts';

const LINK = 'inline-flex min-h-8 items-center rounded-sm hover:text-ink hover:underline';

export function PublicFooter() {
  const intl = useIntl();
  const { brand, data, mode } = usePage();
  const { contact } = data;
  const href = usePublicHref();
  return (
    <footer className="border-t border-line bg-sunken text-sm text-muted">
      <div className="wrap-page flex flex-wrap justify-between gap-x-12 gap-y-6 py-8">
        <div className="flex max-w-md flex-col gap-1">
          <p className="font-semibold text-ink">{brand}</p>
          <p>{intl.formatMessage({ id: 'public.footer.software' })}</p>
          <p>
            <a href={href(paths.verify())} className={LINK}>
              {intl.formatMessage({ id: 'verify.page.title' })}
            </a>
          </p>
        </div>
        {contact !== undefined && <ContactList contact={contact} />}
        {mode === 'sandbox' && (
          <nav aria-label={intl.formatMessage({ id: 'public.footer.sandbox' })}>
            <p className="font-semibold text-ink">
              {intl.formatMessage({ id: 'public.footer.sandbox' })}
            </p>
            <ul>
              <li>
                <a href={paths.sandbox.inbox()} className={LINK}>
                  {intl.formatMessage({ id: 'sandbox.inbox.title' })}
                </a>
              </li>
              <li>
                <a href={paths.sandbox.authenticator()} className={LINK}>
                  {intl.formatMessage({ id: 'sandbox.authenticator.title' })}
                </a>
              </li>
              <li>
                <a href={paths.control.signIn()} className={LINK}>
                  {intl.formatMessage({ id: 'public.footer.staff' })}
                </a>
              </li>
              <li>
                <a href="/api/docs" className={LINK}>
                  {intl.formatMessage({ id: 'public.footer.api' })}
                </a>
              </li>
            </ul>
          </nav>
        )}
      </div>
    </footer>
  );
}

type Contact = NonNullable<ReturnType<typeof usePage>['data']['contact']>;

function ContactList({ contact }: { readonly contact: Contact }) {
  const { contact_email, contact_address, contact_phone, contact_phone_alt } = contact;
  const phones = [contact_phone, contact_phone_alt].filter((phone) => phone !== null);
  if (contact_email === null && contact_address === null && phones.length === 0) return null;
  return (
    <address className="flex flex-col not-italic">
      {contact_email !== null && (
        <a href={`mailto:${contact_email}`} className={LINK}>
          <bdi>{contact_email}</bdi>
        </a>
      )}
      {phones.map((phone) => (
        <a key={phone} href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={LINK}>
          <bdi dir="ltr">{phone}</bdi>
        </a>
      ))}
      {contact_address !== null && <span className="py-1">{contact_address}</span>}
    </address>
  );
}
