/** The way here from the start; the last part is this page. */
import { ChevronRight } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Anchor } from '#ui/actions/anchor.tsx';

export interface Crumb {
  readonly label: string;
  readonly href: string;
}

export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const intl = useIntl();
  return (
    <nav aria-label={intl.formatMessage({ id: 'ui.breadcrumbs.label' })}>
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
        {crumbs.map(({ label, href }, index) => {
          const last = index === crumbs.length - 1;
          return (
            <li key={href} className="flex items-center gap-1.5">
              {last ? (
                <span aria-current="page" className="text-ink">
                  {label}
                </span>
              ) : (
                <Anchor
                  href={href}
                  className="inline-flex min-h-6 items-center rounded-sm hover:text-ink hover:underline"
                >
                  {label}
                </Anchor>
              )}
              {!last && (
                <ChevronRight
                  aria-hidden="true"
                  className="mirror-rtl size-4 shrink-0 text-faint"
                />
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
