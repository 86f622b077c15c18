/** Begins an answer with one that stands ready in a language; nothing where there is none. */
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { Select } from '#ui/choices/select.tsx';

/** More than a person looks through while writing. */
const MOST_OFFERED = 100;

export interface CannedChoiceProps {
  readonly language: string;
  readonly onChoose: (body: string) => void;
}

export function CannedChoice({ language, onChoose }: CannedChoiceProps) {
  const intl = useIntl();
  const canned = useQuery({
    queryKey: ['staff', 'canned-answers', 'in', language],
    queryFn: async ({ signal }) =>
      (await bank.cannedAnswers.list({ query: { language, limit: MOST_OFFERED }, signal })).data,
  });
  return (
    <QueryView
      query={canned}
      errorTitle={intl.formatMessage({ id: 'control.canned.not-loaded' })}
      skeleton={null}
    >
      {(answers) =>
        answers.length > 0 && (
          <Select
            label={intl.formatMessage({ id: 'control.canned.begin' })}
            description={intl.formatMessage(
              { id: 'control.canned.begin-help' },
              { language: intl.formatDisplayName(language, { type: 'language' }) },
            )}
            placeholder={intl.formatMessage({ id: 'control.canned.choose' })}
            value=""
            onChange={(id) => {
              const answer = answers.find((one) => one.id === id);
              if (answer !== undefined) onChoose(answer.body);
            }}
            choices={answers.map(({ id, title }) => ({ id, label: title }))}
          />
        )
      }
    </QueryView>
  );
}
