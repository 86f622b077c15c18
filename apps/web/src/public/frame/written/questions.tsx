/** The questions of one category, and the same for search engines. */

import type { PublicFaq } from '@fairlead/contract/content';
import { plainTextOf } from '@fairlead/contract/rich-text';
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';
import { StructuredData } from '#document/structured-data.tsx';
import { Section } from '#public/frame/parts/section.tsx';
import { Disclosure } from '#ui/actions/disclosure.tsx';
import { useOwnLanguage } from './own-language.ts';
import { Prose } from './prose.tsx';

export interface QuestionsProps {
  readonly category: PublicFaq['category'];
  /** `plain` after a band. */
  readonly tone?: 'plain' | 'band';
}

export function Questions({ category, tone = 'band' }: QuestionsProps) {
  const intl = useIntl();
  const { content } = usePage();
  const ownLanguage = useOwnLanguage();
  const asked = content.faqs.filter((faq) => faq.category === category);
  if (asked.length === 0) return null;
  return (
    <Section
      id={`questions-${category}`}
      tone={tone}
      title={intl.formatMessage({ id: 'site.faqs.section' })}
    >
      <div className="max-w-3xl border-t border-line">
        {asked.map(({ id, title, content: answer, language: own }) => (
          <div key={id} {...ownLanguage(own)}>
            <Disclosure title={<h3>{title}</h3>}>
              <Prose text={answer} top={3} />
            </Disclosure>
          </div>
        ))}
      </div>
      <StructuredData
        data={{
          '@context': 'https://schema.org',
          '@type': 'FAQPage',
          mainEntity: asked.map(({ title, content: answer }) => ({
            '@type': 'Question',
            name: title,
            acceptedAnswer: { '@type': 'Answer', text: plainTextOf(answer) },
          })),
        }}
      />
    </Section>
  );
}
