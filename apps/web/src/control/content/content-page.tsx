/** Everything that the site says and staff write. */
import { useIntl } from 'react-intl';
import { paths } from '#paths.ts';
import { Anchor } from '#ui/actions/anchor.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';

const PARTS = [
  { name: 'pages', href: paths.control.pages() },
  { name: 'faqs', href: paths.control.faqs() },
  { name: 'profiles', href: paths.control.staffProfiles() },
  { name: 'reviews', href: paths.control.reviews() },
  { name: 'images', href: paths.control.images() },
] as const;

export function ContentPage() {
  const intl = useIntl();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.site.title' })}
        lead={intl.formatMessage({ id: 'control.site.lead' })}
      />
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {PARTS.map(({ name, href }) => (
          <li key={name}>
            <Anchor
              href={href}
              className="flex h-full flex-col gap-1.5 rounded-md border border-line bg-raised p-5 transition-colors hover:border-accent"
            >
              <span className="font-semibold">
                {intl.formatMessage({ id: `control.${name}.title` })}
              </span>
              <span className="text-sm text-muted">
                {intl.formatMessage({ id: `control.${name}.lead` })}
              </span>
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
}
