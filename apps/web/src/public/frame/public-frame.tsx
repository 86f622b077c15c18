/** Header and footer around every public page. */
import type { ReactNode } from 'react';
import { usePage } from '#document/page-context.ts';
import { paths } from '#paths.ts';
import { SkipLink } from '#ui/layout/skip-link.tsx';
import { CookieNotice } from './cookie-notice.tsx';
import { FirstVisit } from './first-visit.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import { WhatsappIcon } from './whatsapp-icon.tsx';

/** Pages that ask for the sandbox's tick themselves; from the guarded ones nobody is led away. */
const ASKING: readonly string[] = [paths.signIn(), paths.createAccount()];
const GUARDED: readonly string[] = [...ASKING, paths.password(), paths.emailUndo()];

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
      {!GUARDED.includes(path) && <WhatsappIcon />}
      <CookieNotice />
      {mode === 'sandbox' && !ASKING.includes(path) && <FirstVisit />}
    </div>
  );
}
