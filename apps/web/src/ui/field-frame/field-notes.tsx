/** What stands below a React Aria field: help, and the error that says what to do. */
import { FieldError } from 'react-aria-components/FieldError';
import { Text } from 'react-aria-components/Text';
import { ErrorNote } from './error-note.tsx';
import { errorClass, helpClass } from './field-class.ts';

export interface FieldNotesProps {
  readonly description?: string | undefined;
  readonly error?: string | undefined;
}

export function FieldNotes({ description, error }: FieldNotesProps) {
  return (
    <>
      {description !== undefined && (
        <Text slot="description" className={helpClass}>
          {description}
        </Text>
      )}
      <FieldError className={errorClass}>
        {error !== undefined && <ErrorNote>{error}</ErrorNote>}
      </FieldError>
    </>
  );
}
