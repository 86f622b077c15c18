/** Changes the language of the area on the spot, and for whoever is signed in also for later. */
import { Globe } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { languages, nativeName } from '#lib/languages.ts';
import { Menu } from '#ui/actions/menu.tsx';
import { showToast } from '#ui/overlays/toasts.ts';

/** Makes a language the person's own, which goes before the browser's at the next page. */
export type KeepLanguage = (language: string) => Promise<unknown>;

export function LanguageMenu({ keep }: { readonly keep?: KeepLanguage | undefined }) {
  const intl = useIntl();
  const { language, choose } = useLanguage();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!hasFailed) return;
    // Said in the new language, which is there by now.
    showToast(intl.formatMessage({ id: 'app.frame.language-not-kept' }));
    setHasFailed(false);
  }, [hasFailed, intl]);
  async function change(code: string): Promise<void> {
    const kept = keep?.(code).then(
      () => true,
      () => false,
    );
    await choose(code);
    if ((await kept) === false) setHasFailed(true);
  }
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
      onAction={(code) => void change(code)}
    />
  );
}
