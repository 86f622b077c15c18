/** How to reach the bank: only what its settings say. */
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';

const LINK = 'inline-flex min-h-8 items-center rounded-sm hover:text-ink hover:underline';

/** Names of the services, which are the same in every language, and where a name leads there. */
const SERVICES = [
  ['contact_telegram', 'Telegram', 'https://t.me/'],
  ['contact_instagram', 'Instagram', 'https://www.instagram.com/'],
  ['contact_twitter', 'X', 'https://x.com/'],
] as const;

export function ContactList() {
  const intl = useIntl();
  const { contact } = usePage().data;
  if (contact === undefined) return null;
  const { contact_email, contact_address, contact_whatsapp } = contact;
  const phones = [contact.contact_phone, contact.contact_phone_alt].filter(
    (phone) => phone !== null,
  );
  return (
    <address className="flex flex-col items-start not-italic">
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
      {contact_address !== null && (
        <span className="py-1">
          <bdi>{contact_address}</bdi>
        </span>
      )}
      {SERVICES.map(([key, service, start]) => {
        const name = contact[key];
        return name === null ? null : (
          <Outside key={key} href={`${start}${name}`}>
            {intl.formatMessage({ id: 'site.contact.on' }, { service, name: `@${name}` })}
          </Outside>
        );
      })}
      {contact_whatsapp !== null && (
        <Outside href={`https://wa.me/${contact_whatsapp.slice(1)}`}>
          {intl.formatMessage({ id: 'site.contact.whatsapp' })}
        </Outside>
      )}
    </address>
  );
}

function Outside({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a href={href} rel="noopener noreferrer" className={LINK}>
      {children}
    </a>
  );
}
