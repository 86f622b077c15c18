/** People of the bank, as its site introduces them. */
import { useIntl } from 'react-intl';
import { ContentList } from '#lib/content/content-list.tsx';
import { paths } from '#paths.ts';
import { staffProfilesNoun } from './staff-profiles-noun.ts';

export function StaffProfilesListPage() {
  const intl = useIntl();
  return (
    <ContentList
      noun={staffProfilesNoun}
      title={intl.formatMessage({ id: 'control.profiles.title' })}
      lead={intl.formatMessage({ id: 'control.profiles.lead' })}
      create={{
        href: paths.control.staffProfileCreate(),
        label: intl.formatMessage({ id: 'control.profiles.create' }),
      }}
      nameOf={({ name }) => name}
      hrefOf={({ id }) => paths.control.staffProfile(id)}
      empty={intl.formatMessage({ id: 'control.profiles.empty' })}
      columns={[
        {
          id: 'position',
          header: intl.formatMessage({ id: 'control.profiles.position' }),
          cell: ({ position }) => <bdi>{position}</bdi>,
        },
      ]}
    />
  );
}
