/**
 * An amount of money. It groups while one types, takes comma or point, and pastes well; what was
 * typed is read by `@fairlead/money`, never as a floating number.
 */
import { type Currency, formatMoney, parseMoney } from '@fairlead/money';
import { type ChangeEvent, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import {
  affixClass,
  bareInputClass,
  type FieldTexts,
  groupClass,
} from '#ui/field-frame/field-class.ts';
import { TextFrame } from '#ui/field-frame/text-frame.tsx';
import { inSignsOf, regroup } from './money-typing.ts';

export interface MoneyFieldProps extends FieldTexts {
  readonly name?: string;
  readonly currency: Currency;
  /** The text as shown; read it with `parseMoney`. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur?: () => void;
  readonly isDisabled?: boolean;
}

export function MoneyField(props: MoneyFieldProps) {
  const { name, currency, value, onChange, onBlur, isDisabled = false } = props;
  const { locale } = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const writtenIn = useRef(locale);
  const rewrite = useEffectEvent((before: string) => {
    const read = parseMoney(value, currency, before);
    onChange(
      read.ok
        ? formatMoney(read.money, locale, { show: 'none' })
        : inSignsOf(value, before, locale),
    );
  });
  // In another language the same signs mean another amount: what was typed is written anew.
  useLayoutEffect(() => {
    const before = writtenIn.current;
    writtenIn.current = locale;
    if (before !== locale) rewrite(before);
  }, [locale]);
  function typed(event: ChangeEvent<HTMLInputElement>) {
    const { value: text, selectionStart } = event.currentTarget;
    const after = { text, caret: selectionStart ?? text.length };
    const shown = regroup(value, after, currency, locale) ?? after;
    caret.current = shown.caret;
    onChange(shown.text);
  }
  function tidy() {
    const read = parseMoney(value, currency, locale);
    if (read.ok) onChange(formatMoney(read.money, locale, { show: 'none' }));
    onBlur?.();
  }
  return (
    <TextFrame {...props}>
      {(control) => (
        <div className={groupClass}>
          <input
            {...control}
            ref={input}
            name={name}
            value={value}
            onChange={typed}
            onBlur={tidy}
            disabled={isDisabled}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            // Beside the currency, on whichever side that stands.
            className={`${bareInputClass} text-end tabular-nums rtl:text-start`}
          />
          <span className={`${affixClass} border-s border-line font-medium`}>{currency}</span>
        </div>
      )}
    </TextFrame>
  );
}
