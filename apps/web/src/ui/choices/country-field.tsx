/** A country, found by typing its name in the reader's language. */
import { ComboBox, type ComboBoxProps } from './combo-box.tsx';
import { useCountries } from './use-countries.ts';

export function CountryField(props: Omit<ComboBoxProps, 'choices'>) {
  return <ComboBox {...props} choices={useCountries()} />;
}
