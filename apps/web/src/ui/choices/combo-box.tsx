/** One of many, found by typing. */
import { ChevronsUpDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { FormattedMessage } from 'react-intl';
import {
  bareInputClass,
  type FieldTexts,
  fieldClass,
  groupClass,
} from '#ui/field-frame/field-class.ts';
import { FieldLabel } from '#ui/field-frame/field-label.tsx';
import { FieldNotes } from '#ui/field-frame/field-notes.tsx';
import { optionClass, popoverClass } from '#ui/overlays/popover-class.ts';
import type { Choice } from './choice.ts';

export interface ComboBoxProps extends FieldTexts {
  readonly name?: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly onBlur?: () => void;
  readonly isDisabled?: boolean;
}

export function ComboBox(props: ComboBoxProps) {
  const { label, description, error, optional, choices, value, onChange, ...rest } = props;
  return (
    <AriaComboBox
      validationBehavior="aria"
      {...rest}
      defaultItems={choices}
      value={value === '' ? null : value}
      onChange={(key) => onChange(key === null ? '' : String(key))}
      isInvalid={error !== undefined}
      allowsEmptyCollection
      menuTrigger="focus"
      className={fieldClass}
    >
      <FieldLabel optional={optional}>{label}</FieldLabel>
      <Group className={groupClass}>
        <Input className={bareInputClass} />
        <Button className="grid min-w-11 place-items-center rounded-sm text-muted hover:text-ink">
          <ChevronsUpDown aria-hidden="true" className="size-4" />
        </Button>
      </Group>
      <FieldNotes description={description} error={error} />
      <Popover className={popoverClass}>
        <ListBox
          className="max-h-72 overflow-auto outline-none"
          renderEmptyState={() => (
            <p className="p-3 text-sm text-muted">
              <FormattedMessage id="ui.list.no-data" />
            </p>
          )}
        >
          {(choice: Choice) => (
            <ListBoxItem
              id={choice.id}
              textValue={choice.label}
              className={`${optionClass} data-selected:font-semibold`}
            >
              <span className="flex-1">{choice.label}</span>
              {choice.description !== undefined && (
                <span className="text-sm text-muted">{choice.description}</span>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
