/** Questions that people ask, with their answers. */
import { useIntl } from 'react-intl';
import { ContentList } from '#lib/content/content-list.tsx';
import { paths } from '#paths.ts';
import { faqsNoun } from './faqs-noun.ts';

export function FaqsListPage() {
  const intl = useIntl();
  return (
    <ContentList
      noun={faqsNoun}
      title={intl.formatMessage({ id: 'control.faqs.title' })}
      lead={intl.formatMessage({ id: 'control.faqs.lead' })}
      create={{
        href: paths.control.faqCreate(),
        label: intl.formatMessage({ id: 'control.faqs.create' }),
      }}
      nameOf={({ title }) => title}
      hrefOf={({ id }) => paths.control.faq(id)}
      empty={intl.formatMessage({ id: 'control.faqs.empty' })}
      columns={[
        {
          id: 'category',
          header: intl.formatMessage({ id: 'control.faqs.category' }),
          cell: ({ category }) => intl.formatMessage({ id: `control.faqcategory.${category}` }),
        },
      ]}
    />
  );
}
