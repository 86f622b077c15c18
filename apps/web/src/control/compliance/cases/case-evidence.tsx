/** What the customer was asked for, and what came. Each look at a paper is recorded. */
import { useMutation } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { oneAtATime } from '#lib/list/one-at-a-time.ts';
import { saveFile } from '#lib/screen/save-file.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/data/card.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import type { CaseFile } from './cases.queries.ts';

interface CaseEvidenceProps {
  readonly file: CaseFile;
  readonly mayLook: boolean;
}

type Request = Pick<CaseFile['asked'][number], 'thing' | 'number'>;

export function CaseEvidence({ file, mayLook }: CaseEvidenceProps) {
  const intl = useIntl();
  const look = useMutation({
    mutationFn: async ({ thing, number }: Request) => {
      const paper = await bank.cases.paper({ params: { id: file.id }, body: { thing, number } });
      saveFile(paper, thing);
    },
  });
  if (file.asked.length === 0) return null;
  return (
    <Card title={intl.formatMessage({ id: 'control.evidence.title' })} flush>
      {look.isError && (
        <div className="px-5 pb-3">
          <ProblemPanel of={look} />
        </div>
      )}
      <ul>
        {file.asked.map(({ thing, number, provided }) => {
          const isIt = (one: Request) => one.thing === thing && one.number === number;
          const given = file.evidence.find(isIt);
          return (
            <li
              key={`${thing} ${number}`}
              className="flex flex-col gap-2 border-t border-line px-5 py-3"
            >
              <span className="flex flex-wrap items-center gap-2">
                <span className="font-medium">
                  {intl.formatMessage({ id: `control.thing.${thing}` })}
                </span>
                <Badge tone={provided ? 'good' : 'plain'}>
                  {intl.formatMessage({
                    id: provided ? 'control.evidence.here' : 'control.evidence.waits',
                  })}
                </Badge>
                {given !== undefined && <DateTime iso={given.provided_at} />}
              </span>
              {given?.words != null && (
                <p className="wrap-anywhere whitespace-pre-line">
                  <bdi>{given.words}</bdi>
                </p>
              )}
              {given?.has_paper === true && mayLook && (
                <span>
                  <Button
                    size="compact"
                    {...oneAtATime(look, isIt)}
                    onPress={() => look.mutate({ thing, number })}
                  >
                    {intl.formatMessage({ id: 'control.evidence.open' })}
                  </Button>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
