/** Before signing: a paper about where the money comes from, for whoever has one at hand. */
import { useIntl } from 'react-intl';
import type { External } from '#customer/transfers/status/external.queries.ts';
import { type FileRules, WithFileRules } from '#lib/documents/file-rules.tsx';
import { SandboxPapers } from '#lib/documents/sandbox-papers.tsx';
import { SendingBar } from '#lib/documents/sending-bar.tsx';
import { problemOf } from '#lib/plain-form/problem.ts';
import { ProblemSummary } from '#lib/plain-form/problem-summary.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Disclosure } from '#ui/actions/disclosure.tsx';
import { Card } from '#ui/data/card.tsx';
import { FileField } from '#ui/files/file-field.tsx';
import { useEvidence } from './use-evidence.ts';

export interface OwnPaperProps {
  readonly transfer: External;
  readonly onAdded: (now: External) => void;
}

export function OwnPaper({ transfer, onAdded }: OwnPaperProps) {
  const intl = useIntl();
  return (
    <Card>
      <Disclosure title={intl.formatMessage({ id: 'customer.own-paper.title' })}>
        <WithFileRules paper="any">
          {(rules) => <OwnPaperForm transfer={transfer} onAdded={onAdded} rules={rules} />}
        </WithFileRules>
      </Disclosure>
    </Card>
  );
}

interface OwnPaperFormProps extends OwnPaperProps {
  readonly rules: FileRules;
}

function OwnPaperForm({ transfer, onAdded, rules }: OwnPaperFormProps) {
  const intl = useIntl();
  const evidence = useEvidence(transfer.id, ['proof_of_funds'], rules, { takes: 'paper', onAdded });
  const { attempt, paper, share, submit } = evidence;
  const label = intl.formatMessage({ id: 'customer.held.paper' });
  return (
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
        {...paper}
        name="paper"
        label={label}
        description={intl.formatMessage({ id: 'customer.held.paper-help' }, { ...rules })}
        accept={rules.accept}
        error={problemOf(attempt.problems, 'paper')}
        isDisabled={attempt.isPending}
      />
      <SendingBar share={share} />
      <div>
        <Button type="submit" isPending={attempt.isPending}>
          {intl.formatMessage({ id: 'customer.own-paper.add' })}
        </Button>
      </div>
    </form>
  );
}
