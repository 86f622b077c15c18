/** One of several, behind a button. For more than about fifteen take the combo box. */
import { Check, ChevronsUpDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { type FieldTexts, fieldClass } from '#ui/field-frame/field-class.ts';
import { FieldLabel } from '#ui/field-frame/field-label.tsx';
import { FieldNotes } from '#ui/field-frame/field-notes.tsx';
import { optionClass, popoverClass } from '#ui/overlays/popover-class.ts';
import type { Choice } from './choice.ts';

export interface SelectProps extends FieldTexts {
  readonly name?: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly onBlur?: () => void;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
}

export function Select(props: SelectProps) {
  const { label, description, error, optional, choices, value, onChange, ...rest } = props;
  return (
    <AriaSelect
      validationBehavior="aria"
      {...rest}
      value={value === '' ? null : value}
      onChange={(key) => onChange(key === null ? '' : String(key))}
      isInvalid={error !== undefined}
      // Marked as its button is, which alone draws the ring.
      className={`${fieldClass} outline-none`}
    >
      <FieldLabel optional={optional}>{label}</FieldLabel>
      <Button className="flex min-h-11 w-full items-center justify-between gap-3 rounded-sm border border-line-strong bg-raised px-3 py-2 text-start text-base transition-colors hover:border-muted data-disabled:bg-sunken data-disabled:text-faint in-data-invalid:border-debit">
        <SelectValue className="min-w-0 wrap-anywhere data-placeholder:text-faint">
          {({ selectedText, defaultChildren, isPlaceholder }) =>
            isPlaceholder ? defaultChildren : selectedText
          }
        </SelectValue>
        <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </Button>
      <FieldNotes description={description} error={error} />
      <Popover className={popoverClass}>
        <ListBox className="outline-none" items={choices}>
          {(choice) => (
            <ListBoxItem id={choice.id} textValue={choice.label} className={`group ${optionClass}`}>
              <span className="flex-1">
                {choice.label}
                {choice.description !== undefined && (
                  <span className="block text-sm text-muted">{choice.description}</span>
                )}
              </span>
              <Check
                aria-hidden="true"
                className="invisible size-4 text-accent-ink group-data-selected:visible"
              />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
