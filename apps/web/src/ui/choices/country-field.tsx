/** A country, by its name in the reader's language and sorted as that language sorts. */
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { ComboBox, type ComboBoxProps } from './combo-box.tsx';
import { countryCodes } from './country-codes.ts';

export function CountryField(props: Omit<ComboBoxProps, 'choices'>) {
  const { locale } = useIntl();
  const choices = useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region' });
    const sorter = new Intl.Collator(locale);
    return countryCodes
      .map((id) => ({ id, label: names.of(id) ?? id }))
      .sort((a, b) => sorter.compare(a.label, b.label));
  }, [locale]);
  return <ComboBox {...props} choices={choices} />;
}
