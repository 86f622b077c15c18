/** A new profile. */
import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { bank } from '#lib/client.ts';
import { contentKey } from '#lib/content/content-client.ts';
import { SOURCE_LANGUAGE } from '#lib/languages.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/data/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { StaffProfileForm, type StaffProfileMaking } from './staff-profile-form.tsx';

const BLANK: StaffProfileMaking = {
  language: SOURCE_LANGUAGE,
  name: '',
  position: '',
  about: '',
  image: null,
  place: 100,
};

export function StaffProfileCreatePage() {
  const intl = useIntl();
  const cache = useQueryClient();
  const navigate = useNavigate();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.profiles.create' })}
        lead={intl.formatMessage({ id: 'control.profiles.create-lead' })}
        crumbs={[
          {
            label: intl.formatMessage({ id: 'control.profiles.title' }),
            href: paths.control.staffProfiles(),
          },
          { label: intl.formatMessage({ id: 'control.profiles.create' }), href: '' },
        ]}
      />
      <Card>
        <StaffProfileForm
          start={BLANK}
          isNew
          save={async (body) => {
            const { id } = await bank.staffProfiles.create({ body });
            await cache.invalidateQueries({ queryKey: contentKey('staff-profiles') });
            await navigate(paths.control.staffProfile(id), { replace: true });
          }}
        />
      </Card>
    </div>
  );
}
