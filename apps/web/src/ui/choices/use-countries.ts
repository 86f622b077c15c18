/** The countries by their names in the reader's language, sorted as that language sorts. */
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { Choice } from './choice.ts';
import { countryCodes } from './country-codes.ts';

export function useCountries(): readonly Choice[] {
  const { locale } = useIntl();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region' });
    const sorter = new Intl.Collator(locale);
    return countryCodes
      .map((id) => ({ id, label: names.of(id) ?? id }))
      .sort((a, b) => sorter.compare(a.label, b.label));
  }, [locale]);
}
