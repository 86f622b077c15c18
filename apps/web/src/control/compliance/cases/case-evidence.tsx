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
type Page = Request & { readonly page: number };

export function CaseEvidence({ file, mayLook }: CaseEvidenceProps) {
  const intl = useIntl();
  const look = useMutation({
    mutationFn: async ({ thing, number, page }: Page) => {
      const body = { thing, number, page };
      const paper = await bank.cases.paper({ params: { id: file.id }, body });
      saveFile(paper, `${thing}-${page}`);
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
                {given !== undefined && <DateTime iso={given.provided_at} clock="bank" />}
              </span>
              {given?.words != null && (
                <p className="wrap-anywhere whitespace-pre-line">
                  <bdi>{given.words}</bdi>
                </p>
              )}
              {given?.has_paper === true && mayLook && (
                <PaperPages
                  pages={given.pages}
                  look={(page) => look.mutate({ thing, number, page })}
                  turns={(page) => oneAtATime(look, (one) => isIt(one) && one.page === page)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

interface PaperPagesProps {
  readonly pages: number;
  readonly look: (page: number) => void;
  readonly turns: (page: number) => ReturnType<typeof oneAtATime>;
}

function PaperPages({ pages, look, turns }: PaperPagesProps) {
  const intl = useIntl();
  return (
    <span className="flex flex-wrap gap-2">
      {Array.from({ length: pages }, (_, at) => at + 1).map((page) => (
        <Button key={page} size="compact" {...turns(page)} onPress={() => look(page)}>
          {pages === 1
            ? intl.formatMessage({ id: 'control.evidence.open' })
            : intl.formatMessage({ id: 'control.evidence.open-page' }, { page })}
        </Button>
      ))}
    </span>
  );
}
