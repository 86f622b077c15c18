/** The languages by their own names; each is a link to this very page in that language. */
import { Check, Globe } from 'lucide-react';
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';
import { directionOf, languages, nativeName } from '#lib/languages.ts';
import { classes } from '#ui/class-names.ts';

export function LanguageList({ inline = false }: { readonly inline?: boolean }) {
  const intl = useIntl();
  const { language, path } = usePage();
  const below = path === '/' ? '' : path;
  const list = (
    <ul className="flex flex-col">
      {languages.map((other) => (
        <li key={other}>
          <a
            href={`/${other}${below}`}
            hrefLang={other}
            lang={other}
            dir={directionOf(other)}
            data-language={other}
            aria-current={other === language ? 'true' : undefined}
            className={classes(
              'flex min-h-11 items-center justify-between gap-4 rounded-sm px-3 hover:bg-sunken',
              other === language && 'font-semibold',
            )}
          >
            {nativeName(other)}
            {other === language && <Check aria-hidden="true" className="size-4 text-accent-ink" />}
          </a>
        </li>
      ))}
    </ul>
  );
  const label = intl.formatMessage({ id: 'app.frame.language' });
  if (inline) return <nav aria-label={label}>{list}</nav>;
  return (
    <details className="relative" data-menu="">
      <summary
        aria-label={intl.formatMessage(
          { id: 'app.frame.language-now' },
          { name: nativeName(language) },
        )}
        className="flex min-h-11 list-none items-center gap-2 rounded-sm px-3 text-sm text-muted hover:bg-sunken hover:text-ink"
      >
        <Globe aria-hidden="true" className="size-5" />
        <span lang={language}>{nativeName(language)}</span>
      </summary>
      <nav
        aria-label={label}
        className="absolute end-0 top-full mt-2 w-52 rounded-md border border-line bg-raised p-1 shadow-overlay"
      >
        {list}
      </nav>
    </details>
  );
}
