/** `/contact`: a form that reaches a person, and the other ways. */
import { useIntl } from 'react-intl';
import { Island } from '#document/island.tsx';
import { usePage } from '#document/page-context.ts';
import { ContactForm } from '#public/frame/contact/contact-form.tsx';
import { OpenInbox } from '#public/frame/contact/open-inbox.tsx';
import { OpeningTimes } from '#public/frame/figures/opening-times.tsx';
import { ContactList } from '#public/frame/footer/contact-list.tsx';
import { Hero } from '#public/frame/parts/hero.tsx';
import { NeedsScript } from '#public/frame/parts/needs-script.tsx';
import { StandingWarning } from '#ui/feedback/standing-warning.tsx';

export function ContactPage() {
  const intl = useIntl();
  const { content, brand } = usePage();
  const { opening_times } = content.facts;
  return (
    <>
      <Hero
        scene="flags"
        label={intl.formatMessage({ id: 'site.contact.title' })}
        headline={intl.formatMessage({ id: 'site.contact.headline' })}
        lead={intl.formatMessage({ id: 'site.contact.lead' }, { brand })}
      />
      <div className="wrap-page grid gap-x-16 gap-y-10 pb-16 md:grid-cols-[1.3fr_1fr]">
        <section aria-labelledby="write" className="flex flex-col gap-5">
          <h2 id="write" className="font-serif text-2xl font-medium">
            {intl.formatMessage({ id: 'site.contact.write' })}
          </h2>
          <OpenInbox />
          <div>
            <NeedsScript words="site.contact.needs-script" />
            <Island name="contact">
              <ContactForm />
            </Island>
          </div>
        </section>
        <section aria-labelledby="ways" className="flex flex-col gap-6">
          <h2 id="ways" className="font-serif text-2xl font-medium">
            {intl.formatMessage({ id: 'site.contact.ways' })}
          </h2>
          <ContactList />
          {opening_times !== null && <OpeningTimes times={opening_times} />}
          <StandingWarning />
        </section>
      </div>
    </>
  );
}
