/** What every field for text can be told, and how the browser's input hears it. */
import type { InputHTMLAttributes } from 'react';
import type { FieldTexts } from '#ui/field-frame/field-class.ts';

export interface TextProps extends FieldTexts {
  readonly name?: string;
  readonly value?: string;
  readonly defaultValue?: string;
  readonly onChange?: (text: string) => void;
  readonly onBlur?: () => void;
  readonly autoComplete?: string;
  readonly isDisabled?: boolean;
  readonly isReadOnly?: boolean;
  /** Of what is written in it, where that is not the page's language. */
  readonly lang?: string;
  readonly dir?: 'ltr' | 'rtl';
}

type TextInput = Pick<
  InputHTMLAttributes<HTMLInputElement | HTMLTextAreaElement>,
  | 'name'
  | 'value'
  | 'defaultValue'
  | 'autoComplete'
  | 'disabled'
  | 'readOnly'
  | 'onBlur'
  | 'lang'
  | 'dir'
> & { onChange: (event: { currentTarget: { value: string } }) => void };

export function textInputProps(props: TextProps): TextInput {
  const { name, value, defaultValue, onChange, onBlur, autoComplete, lang, dir } = props;
  return {
    onChange: (event) => onChange?.(event.currentTarget.value),
    ...(name === undefined ? {} : { name }),
    ...(value === undefined ? {} : { value }),
    ...(defaultValue === undefined ? {} : { defaultValue }),
    ...(autoComplete === undefined ? {} : { autoComplete }),
    ...(onBlur === undefined ? {} : { onBlur }),
    ...(lang === undefined ? {} : { lang }),
    ...(dir === undefined ? {} : { dir }),
    disabled: props.isDisabled === true,
    readOnly: props.isReadOnly === true,
  };
}
