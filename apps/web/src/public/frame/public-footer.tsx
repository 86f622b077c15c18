/** The foot of public pages: every place, how to reach the bank, and only what it has told us. */
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';
import { paths } from '#paths.ts';
import { Brand } from '#ui/brand/brand.tsx';
import { LicenceBlock } from '#ui/licence/licence-block.tsx';
import { ContactList } from './footer/contact-list.tsx';
import { FooterLinks } from './footer/footer-links.tsx';
import { useMenuGroups } from './menu/menu-places.ts';
import { usePublicHref } from './public-link.ts';

export function PublicFooter() {
  const intl = useIntl();
  const href = usePublicHref();
  const { brand, content, data, mode } = usePage();
  const { licence = null, logo = null } = data;
  const groups = useMenuGroups();
  const written = (tag: 'legal' | 'menu') =>
    content.pages
      .filter((page) => page.tag === tag)
      .map(({ slug, title }) => ({
        href: href(paths.site.page(slug)),
        label: title,
      }));
  const more = [
    { href: href(paths.verify()), label: intl.formatMessage({ id: 'verify.page.title' }) },
    ...written('menu'),
    ...written('legal'),
  ];
  return (
    <footer className="border-t border-line bg-sunken text-sm text-muted print:hidden">
      <div className="wrap-page flex flex-col gap-10 py-12">
        <div className="grid grid-cols-2 gap-x-6 gap-y-8 sm:gap-x-8 sm:gap-y-10 lg:grid-cols-[1.4fr_1fr_1fr_1fr_1fr]">
          <div className="flex max-w-xs flex-col gap-3 max-sm:col-span-full">
            <p className="flex items-center gap-2.5 text-base font-semibold text-ink">
              <Brand name={brand} logo={logo} nameClass="" />
            </p>
            <p>{intl.formatMessage({ id: 'public.footer.software' })}</p>
            <ContactList />
          </div>
          {groups.map(({ id, places }) => (
            <FooterLinks
              key={id}
              title={intl.formatMessage({ id: `site.menu.${id}` })}
              links={places.map(({ to, label }) => ({
                href: href(to),
                label,
              }))}
            />
          ))}
          <div className="flex flex-col gap-8">
            <FooterLinks title={intl.formatMessage({ id: 'site.menu.more' })} links={more} />
            {mode === 'sandbox' && <SandboxLinks />}
          </div>
        </div>
        {licence !== null && (
          <div className="border-t border-line pt-6">
            <LicenceBlock licence={licence} />
          </div>
        )}
      </div>
    </footer>
  );
}

function SandboxLinks() {
  const intl = useIntl();
  return (
    <FooterLinks
      title={intl.formatMessage({ id: 'public.footer.sandbox' })}
      links={[
        {
          href: paths.sandbox.inbox(),
          label: intl.formatMessage({ id: 'sandbox.inbox.title' }),
        },
        {
          href: paths.sandbox.authenticator(),
          label: intl.formatMessage({ id: 'sandbox.authenticator.title' }),
        },
        {
          href: paths.control.signIn(),
          label: intl.formatMessage({ id: 'public.footer.staff' }),
        },
        { href: '/api/docs', label: intl.formatMessage({ id: 'public.footer.api' }) },
      ]}
    />
  );
}
