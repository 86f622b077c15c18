/** Answers that stand ready, in the customer's language. */
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { nativeName } from '#lib/languages.ts';
import { Select } from '#ui/choices/select.tsx';

/** More than these nobody looks through. */
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
    <Select
      label={intl.formatMessage({ id: 'control.messages.canned' })}
      description={intl.formatMessage(
        { id: 'control.messages.canned-help' },
        { language: nativeName(language) },
      )}
      value=""
      placeholder={intl.formatMessage({ id: 'control.messages.canned-choose' })}
      isDisabled={canned.data === undefined}
      choices={(canned.data ?? []).map(({ id, title }) => ({ id, label: title }))}
      onChange={(chosen) => {
        const answer = canned.data?.find(({ id }) => id === chosen);
        if (answer !== undefined) onChoose(answer.body);
      }}
    />
  );
}
