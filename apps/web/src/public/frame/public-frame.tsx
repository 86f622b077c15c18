/** Header and footer around every public page. */
import type { ReactNode } from 'react';
import { usePage } from '#document/page-context.ts';
import { paths } from '#paths.ts';
import { SkipLink } from '#ui/layout/skip-link.tsx';
import { FirstVisit } from './first-visit.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';

const ASKING: readonly string[] = [paths.signIn(), paths.createAccount()];

export function PublicFrame({ children }: { readonly children: ReactNode }) {
  const { mode, path } = usePage();
  return (
    <div id="page" className="flex min-h-[calc(100dvh-var(--mark-height))] flex-col">
      <SkipLink />
      <PublicHeader />
      <main id="main" tabIndex={-1} className="flex-1 outline-none!">
        {children}
      </main>
      <PublicFooter />
      {/* These forms ask for the same tick themselves. */}
      {mode === 'sandbox' && !ASKING.includes(path) && <FirstVisit />}
    </div>
  );
}
