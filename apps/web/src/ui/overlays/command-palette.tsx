/** Goes anywhere by typing a few letters: every screen that the reader may open. */
import { Search } from 'lucide-react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { SearchField } from 'react-aria-components/SearchField';
import { useIntl } from 'react-intl';
import { ModalFrame } from './modal-frame.tsx';
import { optionClass } from './popover-class.ts';

export interface Command {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
}

export interface CommandPaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly commands: readonly Command[];
  readonly onChoose: (id: string) => void;
}

export function CommandPalette({ isOpen, onClose, commands, onChoose }: CommandPaletteProps) {
  const intl = useIntl();
  const { contains } = useFilter({ sensitivity: 'base' });
  const label = intl.formatMessage({ id: 'ui.palette.label' });
  return (
    <ModalFrame isOpen={isOpen} onOpenChange={(open) => !open && onClose()} isDismissable>
      <AriaDialog aria-label={label} className="flex flex-col outline-none">
        <Autocomplete filter={contains}>
          <SearchField
            aria-label={label}
            autoFocus
            className="flex items-center border-b border-line"
          >
            <Search aria-hidden="true" className="ms-4 size-5 shrink-0 text-muted" />
            <Input
              placeholder={intl.formatMessage({ id: 'ui.palette.placeholder' })}
              className="min-h-14 w-full bg-transparent px-3 text-lg outline-none! [&::-webkit-search-cancel-button]:hidden"
            />
          </SearchField>
          <Menu
            aria-label={label}
            items={commands}
            onAction={(key) => onChoose(String(key))}
            renderEmptyState={() => (
              <p className="p-4 text-muted">{intl.formatMessage({ id: 'ui.list.no-data' })}</p>
            )}
            className="max-h-80 min-h-24 overflow-auto p-2 outline-none"
          >
            {(command) => (
              <MenuItem id={command.id} textValue={command.label} className={optionClass}>
                <span className="flex-1">{command.label}</span>
                <span dir="ltr" className="font-mono text-xs text-muted">
                  {command.hint}
                </span>
              </MenuItem>
            )}
          </Menu>
        </Autocomplete>
      </AriaDialog>
    </ModalFrame>
  );
}
