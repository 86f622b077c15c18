/** A way to write by WhatsApp; live only, and never beside signing in or opening an account. */
import { MessageCircle } from 'lucide-react';
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';

export function WhatsappIcon() {
  const intl = useIntl();
  const { mode, data } = usePage();
  const { contact } = data;
  if (mode !== 'live' || contact?.show_whatsapp_icon !== true) return null;
  const { contact_whatsapp } = contact;
  if (contact_whatsapp === null) return null;
  return (
    <a
      href={`https://wa.me/${contact_whatsapp.slice(1)}`}
      rel="noopener noreferrer"
      aria-label={intl.formatMessage({ id: 'site.contact.whatsapp' })}
      className="fixed end-4 bottom-20 z-10 grid size-12 place-items-center rounded-full border border-line bg-raised text-accent-ink shadow-overlay hover:bg-sunken print:hidden"
    >
      <MessageCircle aria-hidden="true" className="size-6" />
    </a>
  );
}
