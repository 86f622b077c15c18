/** The languages that the site speaks, to choose one from. */
import type { IntlShape } from 'react-intl';
import { languages } from '#lib/languages.ts';
import type { Choice } from '#ui/choices/choice.ts';

export function languageChoices(intl: IntlShape): readonly Choice[] {
  return languages.map((id) => ({
    id,
    label: intl.formatDisplayName(id, { type: 'language' }) ?? id,
  }));
}
