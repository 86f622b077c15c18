/** One person as the site introduces them. */
import { useIntl } from 'react-intl';
import { ItemPage } from '#lib/content/editing/item-page.tsx';
import { paths } from '#paths.ts';
import { StaffProfileForm, wordsOf } from './staff-profile-form.tsx';
import { staffProfilesNoun } from './staff-profiles-noun.ts';

export function StaffProfileEditPage() {
  const intl = useIntl();
  return (
    <ItemPage
      noun={staffProfilesNoun}
      list={{
        href: paths.control.staffProfiles(),
        label: intl.formatMessage({ id: 'control.profiles.title' }),
      }}
      nameOf={({ name }) => name}
      siteHref={({ language }) => `/${language}${paths.site.staff()}`}
      form={(item, { save, isReadOnly, onUnsaved }) => (
        <StaffProfileForm
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
