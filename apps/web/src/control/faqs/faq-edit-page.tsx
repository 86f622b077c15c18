/** One question with its answer. */
import { useIntl } from 'react-intl';
import { ItemPage } from '#lib/content/editing/item-page.tsx';
import { paths } from '#paths.ts';
import { FaqForm, wordsOf } from './faq-form.tsx';
import { faqsNoun } from './faqs-noun.ts';

export function FaqEditPage() {
  const intl = useIntl();
  return (
    <ItemPage
      noun={faqsNoun}
      list={{
        href: paths.control.faqs(),
        label: intl.formatMessage({ id: 'control.faqs.title' }),
      }}
      nameOf={({ title }) => title}
      siteHref={({ language }) => `/${language}${paths.site.faqs()}`}
      form={(item, { save, isReadOnly, onUnsaved }) => (
        <FaqForm
          start={item}
          isNew={false}
          save={(made) => save(wordsOf(made))}
          isReadOnly={isReadOnly}
          onUnsaved={onUnsaved}
        />
      )}
    />
  );
}
