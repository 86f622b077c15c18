/** A new profile. */
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { NewItemPage } from '#lib/content/editing/new-item-page.tsx';
import { SOURCE_LANGUAGE } from '#lib/languages.ts';
import { paths } from '#paths.ts';
import { StaffProfileForm, type StaffProfileMaking } from './staff-profile-form.tsx';
import { staffProfilesNoun } from './staff-profiles-noun.ts';

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
  return (
    <NewItemPage<StaffProfileMaking>
      noun={staffProfilesNoun}
      list={{
        href: paths.control.staffProfiles(),
        label: intl.formatMessage({ id: 'control.profiles.title' }),
      }}
      title={intl.formatMessage({ id: 'control.profiles.create' })}
      lead={intl.formatMessage({ id: 'control.profiles.create-lead' })}
      create={async (body) => {
        const { id } = await bank.staffProfiles.create({ body });
        return paths.control.staffProfile(id);
      }}
      form={(save) => <StaffProfileForm start={BLANK} isNew save={save} />}
    />
  );
}
