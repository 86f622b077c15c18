/** `/faqs`: every question, by what it is about. */
import type { PublicFaq } from '@fairlead/contract/content';
import { plainTextOf } from '@fairlead/contract/rich-text';
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';
import { StructuredData } from '#document/structured-data.tsx';
import { paths } from '#paths.ts';
import { Action } from '#public/frame/parts/action.tsx';
import { Closing } from '#public/frame/parts/closing.tsx';
import { Offer } from '#public/frame/parts/offer.tsx';
import { useOwnLanguage } from '#public/frame/written/own-language.ts';
import { Prose } from '#public/frame/written/prose.tsx';
import { Disclosure } from '#ui/actions/disclosure.tsx';

export function FaqsPage() {
  const intl = useIntl();
  const { content } = usePage();
  const categories = [...new Set(content.faqs.map(({ category }) => category))];
  return (
    <Offer name="faqs" scene="sounding">
      <div className="wrap-page flex flex-col gap-12 pb-6">
        {categories.map((category) => (
          <section key={category} aria-labelledby={category} className="max-w-3xl">
            <h2 id={category} className="pb-4 font-serif text-2xl font-medium">
              {intl.formatMessage({ id: `site.faqs.${category}` })}
            </h2>
            <div className="border-t border-line">
              {content.faqs
                .filter((faq) => faq.category === category)
                .map((faq) => (
                  <Answer key={faq.id} faq={faq} />
                ))}
            </div>
          </section>
        ))}
      </div>
      <StructuredData
        data={{
          '@context': 'https://schema.org',
          '@type': 'FAQPage',
          mainEntity: content.faqs.map(({ title, content: answer }) => ({
            '@type': 'Question',
            name: title,
            acceptedAnswer: { '@type': 'Answer', text: plainTextOf(answer) },
          })),
        }}
      />
      <Closing words="site.support.closing">
        <Action to={paths.site.contact()} words="site.contact.write" />
      </Closing>
    </Offer>
  );
}

function Answer({ faq }: { readonly faq: PublicFaq }) {
  const ownLanguage = useOwnLanguage();
  return (
    <div {...ownLanguage(faq.language)}>
      <Disclosure title={<h3>{faq.title}</h3>}>
        <Prose text={faq.content} top={3} />
      </Disclosure>
    </div>
  );
}
