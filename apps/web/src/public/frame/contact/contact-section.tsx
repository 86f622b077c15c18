/** Email and message to the bank, at the end of a page. */
import { useIntl } from 'react-intl';
import { Island } from '#document/island.tsx';
import { NeedsScript } from '#public/frame/parts/needs-script.tsx';
import { Section } from '#public/frame/parts/section.tsx';
import { ContactForm } from './contact-form.tsx';
import { OpenInbox } from './open-inbox.tsx';

const FACTS = { short: true } as const;

export function ContactSection() {
  const intl = useIntl();
  return (
    <Section id="write" title={intl.formatMessage({ id: 'site.contact.write' })}>
      <div className="flex max-w-2xl flex-col gap-5">
        <OpenInbox />
        <div>
          <NeedsScript words="site.contact.needs-script" />
          <Island name="contact" facts={FACTS} later>
            <ContactForm {...FACTS} />
          </Island>
        </div>
      </div>
    </Section>
  );
}
