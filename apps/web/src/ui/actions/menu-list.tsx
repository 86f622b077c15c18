/** The menu itself, open as soon as it is there. */
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { classes } from '#ui/class-names.ts';
import { optionClass, popoverClass } from '#ui/overlays/popover-class.ts';
import type { MenuContents } from './menu-entry.ts';

export interface MenuListProps extends MenuContents {
  readonly trigger: ReactNode;
  readonly triggerLabel: string;
  readonly triggerClass: string;
}

export function MenuList(props: MenuListProps) {
  const { label, entries, onAction, selected, trigger, triggerLabel, triggerClass } = props;
  const selection =
    selected === undefined
      ? {}
      : {
          selectionMode: 'single' as const,
          selectedKeys: [selected],
          disallowEmptySelection: true,
        };
  return (
    <MenuTrigger defaultOpen>
      <Button aria-label={triggerLabel} className={triggerClass}>
        {trigger}
      </Button>
      <Popover className={popoverClass} placement="bottom end">
        <Menu
          aria-label={label}
          className="outline-none"
          {...selection}
          onAction={(key) => onAction(String(key))}
        >
          {entries.map((entry) => (
            <MenuItem
              key={entry.id}
              id={entry.id}
              textValue={entry.label}
              className={classes(
                optionClass,
                'data-selected:font-semibold',
                entry.danger && 'text-debit',
              )}
            >
              {entry.icon}
              <span lang={entry.lang}>{entry.label}</span>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
