/** Before signing: a paper about where the money comes from, for whoever has one at hand. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { type External, show } from '#customer/transfers/status/external.queries.ts';
import { bank } from '#lib/client.ts';
import { fileProblem, PICTURES_AND_PDF } from '#lib/documents/file-checks.ts';
import { SandboxPapers } from '#lib/documents/sandbox-papers.tsx';
import { problemOf } from '#lib/plain-form/problem.ts';
import { ProblemSummary } from '#lib/plain-form/problem-summary.tsx';
import { useAttempt } from '#lib/plain-form/use-attempt.ts';
import { Button } from '#ui/actions/button.tsx';
import { Disclosure } from '#ui/actions/disclosure.tsx';
import { Card } from '#ui/data/card.tsx';
import { FileField } from '#ui/files/file-field.tsx';
import { showToast } from '#ui/overlays/toasts.ts';

/** The file that was chosen, and its way to the bank. */
function usePaper(transfer: External) {
  const intl = useIntl();
  const cache = useQueryClient();
  const attempt = useAttempt<'paper'>();
  const [paper, setPaper] = useState<File>();

  async function add() {
    if (paper === undefined) return;
    const answer = await bank.externalTransfers.provide({
      params: { id: transfer.id },
      body: { thing: 'proof_of_funds' },
      files: { paper },
    });
    setPaper(undefined);
    showToast(intl.formatMessage({ id: 'customer.held.received' }));
    await show(cache, answer);
  }

  function submit() {
    const wrong = fileProblem(paper, PICTURES_AND_PDF);
    const found =
      wrong === undefined
        ? []
        : [{ field: 'paper', message: intl.formatMessage({ id: `field.file.${wrong}` }) } as const];
    void attempt.run(found, add);
  }

  return { attempt, paper, setPaper, submit };
}

export function OwnPaper({ transfer }: { readonly transfer: External }) {
  const intl = useIntl();
  const { attempt, paper, setPaper, submit } = usePaper(transfer);
  const label = intl.formatMessage({ id: 'customer.held.paper' });
  return (
    <Card>
      <Disclosure title={intl.formatMessage({ id: 'customer.own-paper.title' })}>
        <form
          noValidate
          className="flex max-w-xl flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <p>
            {intl.formatMessage({
              id: transfer.has_paper ? 'customer.own-paper.there' : 'customer.own-paper.text',
            })}
          </p>
          <ProblemSummary {...attempt} nameOf={() => label} />
          <SandboxPapers specimens={['utility-bill']} />
          <FileField
            name="paper"
            label={label}
            description={intl.formatMessage({ id: 'customer.held.paper-help' })}
            accept={PICTURES_AND_PDF}
            file={paper}
            onChange={setPaper}
            error={problemOf(attempt.problems, 'paper')}
            isDisabled={attempt.isPending}
          />
          <div>
            <Button type="submit" isPending={attempt.isPending}>
              {intl.formatMessage({ id: 'customer.own-paper.add' })}
            </Button>
          </div>
        </form>
      </Disclosure>
    </Card>
  );
}
