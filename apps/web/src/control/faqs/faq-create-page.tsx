/** A new question. */
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { NewItemPage } from '#lib/content/editing/new-item-page.tsx';
import { SOURCE_LANGUAGE } from '#lib/languages.ts';
import { paths } from '#paths.ts';
import { FaqForm, type FaqMaking } from './faq-form.tsx';
import { faqsNoun } from './faqs-noun.ts';

const BLANK: FaqMaking = {
  language: SOURCE_LANGUAGE,
  title: '',
  content: [],
  category: 'support',
  position: 100,
};

export function FaqCreatePage() {
  const intl = useIntl();
  return (
    <NewItemPage<FaqMaking>
      noun={faqsNoun}
      list={{
        href: paths.control.faqs(),
        label: intl.formatMessage({ id: 'control.faqs.title' }),
      }}
      title={intl.formatMessage({ id: 'control.faqs.create' })}
      lead={intl.formatMessage({ id: 'control.faqs.create-lead' })}
      create={async (body) => {
        const { id } = await bank.faqs.create({ body });
        return paths.control.faq(id);
      }}
      form={(save) => <FaqForm start={BLANK} isNew save={save} />}
    />
  );
}
