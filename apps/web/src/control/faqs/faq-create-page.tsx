/** A new question. */
import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { bank } from '#lib/client.ts';
import { contentKey } from '#lib/content/content-client.ts';
import { SOURCE_LANGUAGE } from '#lib/languages.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/data/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { FaqForm, type FaqMaking } from './faq-form.tsx';

const BLANK: FaqMaking = {
  language: SOURCE_LANGUAGE,
  title: '',
  content: [],
  category: 'support',
  position: 100,
};

export function FaqCreatePage() {
  const intl = useIntl();
  const cache = useQueryClient();
  const navigate = useNavigate();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.faqs.create' })}
        lead={intl.formatMessage({ id: 'control.faqs.create-lead' })}
        crumbs={[
          { label: intl.formatMessage({ id: 'control.faqs.title' }), href: paths.control.faqs() },
          { label: intl.formatMessage({ id: 'control.faqs.create' }), href: '' },
        ]}
      />
      <Card>
        <FaqForm
          start={BLANK}
          isNew
          save={async (body) => {
            const { id } = await bank.faqs.create({ body });
            await cache.invalidateQueries({ queryKey: contentKey('faqs') });
            await navigate(paths.control.faq(id), { replace: true });
          }}
        />
      </Card>
    </div>
  );
}
