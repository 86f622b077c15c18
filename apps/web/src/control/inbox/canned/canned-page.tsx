/** Canned answers: those that are there, and writing one. */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { type CannedAnswer, cannedKey } from '#control/inbox/inbox.queries.ts';
import { bank } from '#lib/client.ts';
import { languages } from '#lib/languages.ts';
import { ExportButton } from '#lib/list/export-button.tsx';
import { LanguageFilter } from '#lib/list/filters/language-filter.tsx';
import { SortSelect } from '#lib/list/sort-select.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useSort } from '#lib/list/use-sort.ts';
import { useTypedFilter } from '#lib/list/use-typed-filter.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/data/card.tsx';
import { CursorList } from '#ui/data/cursor-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { CannedDialog } from './canned-dialog.tsx';

const SORTS = ['-created', 'created', 'title'] as const;

export function CannedPage() {
  const intl = useIntl();
  const status = useStaff();
  const [opened, setOpened] = useState<CannedAnswer | 'new'>();
  // Any visitor of a sandbox can play its staff, so they leave no words for others to send.
  const mayWrite = mayDo(status, 'contact.write') && !status.staff.persona;
  const title = intl.formatMessage({ id: 'control.canned.title' });
  const sort = useSort(SORTS, '-created');
  const [address] = useSearchParams();
  const language = languages.find((one) => one === address.get('language'));
  const search = address.get('search')?.trim() || undefined;
  const filter = { sort: sort.value, language, search };
  const typed = useTypedFilter('search');
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={title}
        lead={intl.formatMessage({ id: 'control.canned.lead' })}
        crumbs={[
          { label: intl.formatMessage({ id: 'control.inbox.title' }), href: paths.control.inbox() },
          { label: title, href: '' },
        ]}
        action={
          <>
            <ExportButton take={() => bank.cannedAnswers.export({ body: filter })} />
            {mayWrite && (
              <Button
                variant="primary"
                icon={<Plus aria-hidden="true" className="size-5" />}
                onPress={() => setOpened('new')}
              >
                {intl.formatMessage({ id: 'control.canned.create' })}
              </Button>
            )}
          </>
        }
      />
      <div className="grid grid-cols-2 gap-4 *:min-w-0 max-sm:*:first:col-span-2 sm:grid-cols-[2fr_1fr_1fr]">
        <SearchField label={intl.formatMessage({ id: 'control.canned.search' })} {...typed} />
        <LanguageFilter language={language} />
        <SortSelect sort={sort} sorts={SORTS} />
      </div>
      <Answers filter={filter} mayWrite={mayWrite} onOpen={setOpened} />
      {opened !== undefined && (
        <CannedDialog
          {...(opened === 'new' ? {} : { answer: opened })}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

interface AnswersProps {
  readonly filter: {
    readonly sort: (typeof SORTS)[number];
    readonly language: string | undefined;
    readonly search: string | undefined;
  };
  readonly mayWrite: boolean;
  readonly onOpen: (answer: CannedAnswer) => void;
}

function Answers({ filter, mayWrite, onOpen }: AnswersProps) {
  const intl = useIntl();
  const isNarrowed = filter.language !== undefined || filter.search !== undefined;
  const list = useCursorList<CannedAnswer>({
    queryKey: [...cannedKey, 'list', filter],
    load: (cursor, signal) => bank.cannedAnswers.list({ query: { cursor, ...filter }, signal }),
  });
  return (
    <Card flush>
      <CursorList
        list={list}
        errorTitle={intl.formatMessage({ id: 'control.item.not-loaded' })}
        empty={
          <EmptyState bare title={intl.formatMessage({ id: 'ui.list.no-data' })}>
            {intl.formatMessage({
              id: isNarrowed ? 'control.item.none-found' : 'control.canned.empty',
            })}
          </EmptyState>
        }
      >
        {(answers) => (
          <ul className="divide-y divide-line">
            {answers.map((answer) => (
              <CannedRow
                key={answer.id}
                answer={answer}
                {...(mayWrite ? { onOpen: () => onOpen(answer) } : {})}
              />
            ))}
          </ul>
        )}
      </CursorList>
    </Card>
  );
}

interface CannedRowProps {
  readonly answer: CannedAnswer;
  readonly onOpen?: () => void;
}

function CannedRow({ answer, onOpen }: CannedRowProps) {
  const intl = useIntl();
  const { title, body, language } = answer;
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-5 py-4">
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          <bdi lang={language}>{title}</bdi>
          <span className="ms-2 text-sm font-normal text-muted">
            {intl.formatDisplayName(language, { type: 'language' })}
          </span>
        </p>
        <p lang={language} dir="auto" className="line-clamp-2 text-sm text-muted">
          {body}
        </p>
      </div>
      {onOpen !== undefined && (
        <Button
          size="compact"
          onPress={onOpen}
          aria-label={intl.formatMessage({ id: 'control.canned.change-of' }, { title })}
        >
          {intl.formatMessage({ id: 'control.canned.change' })}
        </Button>
      )}
    </li>
  );
}
