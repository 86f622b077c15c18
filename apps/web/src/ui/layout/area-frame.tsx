/**
 * The frame of a signed-in area: side menu and top bar around the screen. Below the desktop width
 * the menu is a drawer, which is fetched when it is wanted.
 */
import { Menu as MenuIcon } from 'lucide-react';
import { lazy, type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { LatePart } from '#ui/parts/late-part.tsx';
import { LostPart } from '#ui/parts/lost-part.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';

export interface AreaFrameProps {
  readonly brand: ReactNode;
  /** The side menu; called with what closes the drawer. */
  readonly menu: (onFollow: () => void) => ReactNode;
  readonly tools: ReactNode;
  readonly children: ReactNode;
}

const load = () => import('./menu-drawer.tsx');
const MenuDrawer = lazy(() => load().then((m) => ({ default: m.MenuDrawer })));

export function AreaFrame({ brand, menu, tools, children }: AreaFrameProps) {
  const intl = useIntl();
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  const menuName = intl.formatMessage({ id: 'app.frame.menu' });
  return (
    <div className="flex min-h-[calc(100dvh-var(--mark-height))] flex-col">
      <SkipLink />
      <TopBar
        start={
          <>
            <span className="lg:hidden">
              <IconButton
                label={menuName}
                aria-haspopup="dialog"
                aria-expanded={drawer === 'open'}
                onFocus={load}
                onPointerEnter={load}
                onPress={() => setDrawer('open')}
              >
                <MenuIcon aria-hidden="true" className="size-5" />
              </IconButton>
            </span>
            {brand}
          </>
        }
        end={tools}
      />
      <div className="flex flex-1">
        <aside
          aria-label={menuName}
          className="sticky top-[calc(var(--mark-height)+4rem)] hidden h-[calc(100dvh-var(--mark-height)-4rem)] w-64 shrink-0 overflow-y-auto p-3 lg:block print:hidden"
        >
          {menu(() => {})}
        </aside>
        <main
          id="main"
          tabIndex={-1}
          className="min-w-0 flex-1 border-line px-4 py-6 outline-none! sm:px-8 sm:py-8 lg:border-s"
        >
          <div className="mx-auto w-full max-w-6xl">{children}</div>
        </main>
      </div>
      {drawer !== 'never' && (
        <LatePart lost={drawer === 'open' && <LostPart onClose={() => setDrawer('closed')} />}>
          <MenuDrawer
            label={menuName}
            isOpen={drawer === 'open'}
            onOpenChange={(open) => setDrawer(open ? 'open' : 'closed')}
          >
            {menu(() => setDrawer('closed'))}
          </MenuDrawer>
        </LatePart>
      )}
    </div>
  );
}
