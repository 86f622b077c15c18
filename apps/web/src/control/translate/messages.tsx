/** Every message in one language: found by its words, said otherwise where that is allowed. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { bank } from '#lib/client.ts';
import { languageChoices } from '#lib/content/language-choices.ts';
import { directionOf, languages } from '#lib/languages.ts';
import { ExportButton } from '#lib/list/export-button.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useTypedFilter } from '#lib/list/use-typed-filter.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { Select } from '#ui/choices/select.tsx';
import { Switch } from '#ui/choices/switch.tsx';
import { Card } from '#ui/data/card.tsx';
import { CursorList } from '#ui/data/cursor-list.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { type Translation, translationsKey } from './translate.queries.ts';

export function Messages() {
  const intl = useIntl();
  const status = useStaff();
  const [search] = useSearchParams();
  const [opened, setOpened] = useState<Translation>();
  // Any visitor of a sandbox can play its staff, so they change no words.
  const mayWrite = mayDo(status, 'content.write') && !status.staff.persona;
  const asked = search.get('language') ?? '';
  const language = languages.includes(asked) ? asked : intl.locale;
  const words = search.get('q') ?? '';
  const onlyOwn = search.get('overridden') === 'yes';
  const query = {
    language,
    ...(words === '' ? {} : { q: words }),
    ...(onlyOwn ? { overridden: 'yes' as const } : {}),
  };
  const list = useCursorList<Translation>({
    queryKey: [...translationsKey, 'list', query],
    load: (cursor, signal) => bank.translations.list({ query: { ...query, cursor }, signal }),
  });
  return (
    <>
      <Filters language={language} words={words} onlyOwn={onlyOwn} />
      <Card
        flush
        title={intl.formatMessage({ id: 'control.translate.messages' })}
        actions={
          <ExportButton size="compact" take={() => bank.translations.export({ body: query })} />
        }
      >
        <CursorList
          list={list}
          errorTitle={intl.formatMessage({ id: 'control.item.not-loaded' })}
          empty={
            <EmptyState bare title={intl.formatMessage({ id: 'ui.list.no-data' })}>
              {intl.formatMessage({ id: 'control.item.none-found' })}
            </EmptyState>
          }
        >
          {(messages) => (
            <ul className="divide-y divide-line border-t border-line">
              {messages.map((message) => (
                <MessageRow
                  key={message.id}
                  message={message}
                  {...(mayWrite && !message.protected ? { onOpen: () => setOpened(message) } : {})}
                />
              ))}
            </ul>
          )}
        </CursorList>
      </Card>
      {opened !== undefined && (
        <MessageDialog message={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

interface FiltersProps {
  readonly language: string;
  readonly words: string;
  readonly onlyOwn: boolean;
}

function Filters({ language, words, onlyOwn }: FiltersProps) {
  const intl = useIntl();
  const [, setSearch] = useSearchParams();
  const typed = useTypedFilter('q');
  const show = (next: FiltersProps) =>
    setSearch(
      {
        language: next.language,
        ...(next.words === '' ? {} : { q: next.words }),
        ...(next.onlyOwn ? { overridden: 'yes' } : {}),
      },
      { replace: true },
    );
  return (
    <div className="grid items-end gap-4 sm:grid-cols-[2fr_1fr_1fr]">
      <SearchField label={intl.formatMessage({ id: 'control.translate.search' })} {...typed} />
      <Select
        label={intl.formatMessage({ id: 'control.item.language' })}
        value={language}
        onChange={(id) => show({ language: id, words, onlyOwn })}
        choices={languageChoices(intl)}
      />
      <Switch isSelected={onlyOwn} onChange={(on) => show({ language, words, onlyOwn: on })}>
        {intl.formatMessage({ id: 'control.translate.only-own' })}
      </Switch>
    </div>
  );
}

interface MessageRowProps {
  readonly message: Translation;
  readonly onOpen?: () => void;
}

function MessageRow({ message, onOpen }: MessageRowProps) {
  const intl = useIntl();
  const { id, language, built_in, text } = message;
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-5 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <bdi dir="ltr" className="font-mono wrap-anywhere">
            {id}
          </bdi>
          {message.protected && (
            <Badge tone="warning">
              {intl.formatMessage({ id: 'control.translate.protected' })}
            </Badge>
          )}
          {text !== null && (
            <Badge tone="accent">{intl.formatMessage({ id: 'control.translate.own' })}</Badge>
          )}
        </p>
        <p lang={language} dir={directionOf(language)} className="wrap-anywhere">
          {text ?? built_in}
        </p>
      </div>
      {onOpen !== undefined && (
        <Button
          size="compact"
          onPress={onOpen}
          aria-label={intl.formatMessage({ id: 'control.translate.change-of' }, { id })}
        >
          {intl.formatMessage({ id: 'control.canned.change' })}
        </Button>
      )}
    </li>
  );
}
