/** The frame of a blocking screen: nothing but itself, and the way out. */
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { BrandLink } from '#lib/frame/brand-link.tsx';
import { LanguageMenu } from '#lib/frame/language-menu.tsx';
import { ThemeMenu } from '#lib/frame/theme-menu.tsx';
import { useTitle } from '#lib/screen/use-title.ts';
import { useSignOut } from '#lib/session/sign-out-context.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SkipLink } from '#ui/layout/skip-link.tsx';
import { TopBar } from '#ui/layout/top-bar.tsx';
import { useGateHeading } from './use-gate-arrival.ts';
import { useKeepLanguage } from './use-keep-language.ts';

export interface GateFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

export function GateFrame({ title, lead, children }: GateFrameProps) {
  const intl = useIntl();
  const signOut = useSignOut();
  const keepLanguage = useKeepLanguage();
  useTitle(title);
  useGateHeading();
  return (
    <div>
      <SkipLink />
      <TopBar
        start={<BrandLink href={paths.home()} />}
        end={
          <>
            <LanguageMenu keep={keepLanguage} />
            <ThemeMenu />
            <Button
              variant="quiet"
              size="compact"
              icon={<LogOut aria-hidden="true" className="mirror-rtl size-4" />}
              onPress={signOut}
            >
              {intl.formatMessage({ id: 'app.frame.sign-out' })}
            </Button>
          </>
        }
      />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-8 outline-none! sm:px-8 sm:py-12"
      >
        <PageHeader title={title} lead={lead} />
        {children}
      </main>
    </div>
  );
}
