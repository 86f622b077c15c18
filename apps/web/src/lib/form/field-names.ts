/** What the fields of a form are called on the screen, for the summary of its errors. */
import { createContext, use, useEffect } from 'react';

export const FieldNamesContext = createContext<Map<string, string>>(new Map());

export function useFieldName(field: string, name: string): void {
  const names = use(FieldNamesContext);
  useEffect(() => {
    names.set(field, name);
  }, [names, field, name]);
}
