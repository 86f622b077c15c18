/** A country by the browser's own list, for public pages. */
import { PlainSelect, type PlainSelectProps } from './plain-select.tsx';
import { useCountries } from './use-countries.ts';

export function PlainCountryField(props: Omit<PlainSelectProps, 'choices'>) {
  return <PlainSelect {...props} choices={useCountries()} />;
}
