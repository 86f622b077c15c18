/**
 * Label, help and error around one of the browser's own inputs. These need no library, so pages
 * that have only such fields stay small, and work before any script runs.
 */
import { type ReactNode, useId } from 'react';
import { ErrorNote } from './error-note.tsx';
import { errorClass, type FieldTexts, fieldClass, helpClass, labelClass } from './field-class.ts';
import { OptionalMark } from './optional-mark.tsx';

/** What ties the input to the words around it. */
export interface TextControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export interface TextFrameProps extends FieldTexts {
  readonly children: (control: TextControl) => ReactNode;
}

export function TextFrame({ label, description, error, optional, children }: TextFrameProps) {
  const id = useId();
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const described = [description !== undefined && helpId, error !== undefined && errorId];
  return (
    <div className={fieldClass}>
      <label htmlFor={id} className={labelClass}>
        {label}
        {optional === true && <OptionalMark />}
      </label>
      {children({
        id,
        'aria-describedby': described.filter(Boolean).join(' ') || undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {description !== undefined && (
        <p id={helpId} className={helpClass}>
          {description}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} className={errorClass}>
          <ErrorNote>{error}</ErrorNote>
        </p>
      )}
    </div>
  );
}
