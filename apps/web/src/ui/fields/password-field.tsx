/** A password; it can be shown while it is typed, and pasted. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { bareInputClass, groupClass, insideButtonClass } from '#ui/field-frame/field-class.ts';
import { TextFrame } from '#ui/field-frame/text-frame.tsx';
import { type TextProps, textInputProps } from './text-props.ts';

export function PasswordField(props: TextProps) {
  const intl = useIntl();
  const [shown, setShown] = useState(false);
  return (
    <TextFrame {...props}>
      {(control) => (
        <div className={groupClass}>
          <input
            {...control}
            {...textInputProps(props)}
            type={shown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="off"
            autoCorrect="off"
            dir={shown ? 'ltr' : undefined}
            className={bareInputClass}
          />
          <button
            type="button"
            onClick={() => setShown(!shown)}
            aria-label={intl.formatMessage({
              id: shown ? 'field.password.hide-name' : 'field.password.show-name',
            })}
            className={insideButtonClass}
          >
            {intl.formatMessage({ id: shown ? 'field.password.hide' : 'field.password.show' })}
          </button>
        </div>
      )}
    </TextFrame>
  );
}
