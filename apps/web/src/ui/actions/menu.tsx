/**
 * A menu behind a button. The list itself is fetched when somebody reaches for it: a page that
 * opens without it is ready sooner.
 */
import { lazy, type ReactNode, useState } from 'react';
import { LatePart } from '#ui/parts/late-part.tsx';
import { LostPart } from '#ui/parts/lost-part.tsx';
import type { MenuContents } from './menu-entry.ts';

export interface MenuProps extends MenuContents {
  /** What the button shows. */
  readonly trigger: ReactNode;
  /** What the button is called, where that is not the menu's own name. */
  readonly triggerLabel?: string;
}

const load = () => import('./menu-list.tsx');
const MenuList = lazy(() => load().then((m) => ({ default: m.MenuList })));

const TRIGGER =
  'grid size-11 shrink-0 place-items-center rounded-sm text-muted transition-colors ' +
  'hover:bg-sunken hover:text-ink';

export function Menu({ trigger, triggerLabel, ...contents }: MenuProps) {
  const [opened, setOpened] = useState(false);
  const name = triggerLabel ?? contents.label;
  const waiting = (
    <button
      type="button"
      aria-label={name}
      aria-haspopup="menu"
      aria-expanded={opened}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setOpened(true)}
      className={TRIGGER}
    >
      {trigger}
    </button>
  );
  if (!opened) return waiting;
  const lost = (
    <>
      {waiting}
      <LostPart onClose={() => setOpened(false)} />
    </>
  );
  return (
    <LatePart waiting={waiting} lost={lost}>
      <MenuList {...contents} trigger={trigger} triggerLabel={name} triggerClass={TRIGGER} />
    </LatePart>
  );
}
