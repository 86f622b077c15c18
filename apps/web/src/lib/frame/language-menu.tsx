/** Changes the language of the area on the spot. */
import { Globe } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { languages, nativeName } from '#lib/languages.ts';
import { Menu } from '#ui/actions/menu.tsx';

export function LanguageMenu() {
  const intl = useIntl();
  const { language, choose } = useLanguage();
  return (
    <Menu
      label={intl.formatMessage({ id: 'app.frame.language' })}
      triggerLabel={intl.formatMessage(
        { id: 'app.frame.language-now' },
        { name: nativeName(language) },
      )}
      trigger={<Globe aria-hidden="true" className="size-5" />}
      entries={languages.map((code) => ({ id: code, label: nativeName(code), lang: code }))}
      selected={language}
      onAction={(code) => void choose(code)}
    />
  );
}
