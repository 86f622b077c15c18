/** What the fields of a form are called on the screen, for the summary of its errors. */
import { createContext, use, useEffect } from 'react';
import { useIntl } from 'react-intl';

export const FieldNamesContext = createContext<Map<string, string>>(new Map());

/** What the row is called in which a field stands: the fields of each row have the same names. */
export const RowNameContext = createContext<string | undefined>(undefined);

export function useFieldName(field: string, name: string): void {
  const intl = useIntl();
  const names = use(FieldNamesContext);
  const row = use(RowNameContext);
  const called =
    row === undefined
      ? name
      : intl.formatMessage({ id: 'field.error.in-row' }, { row, field: name });
  useEffect(() => {
    names.set(field, called);
  }, [names, field, called]);
}
