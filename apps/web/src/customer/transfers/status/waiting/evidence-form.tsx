/** Hands in what a held payment needs, from the bank's fixed list: a paper, words, or both. */
import type { RequestableThing } from '@fairlead/contract';
import { useIntl } from 'react-intl';
import type { External } from '#customer/transfers/status/external.queries.ts';
import { type FileRules, WithFileRules } from '#lib/documents/file-rules.tsx';
import { SandboxPapers } from '#lib/documents/sandbox-papers.tsx';
import { SendingBar } from '#lib/documents/sending-bar.tsx';
import { problemOf } from '#lib/plain-form/problem.ts';
import { ProblemSummary } from '#lib/plain-form/problem-summary.tsx';
import { Button } from '#ui/actions/button.tsx';
import { PlainSelect } from '#ui/choices/plain-select.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { FileField } from '#ui/files/file-field.tsx';
import { type Field, useEvidence } from './use-evidence.ts';

export interface EvidenceFormProps {
  readonly transfer: External;
  readonly needs: readonly RequestableThing[];
}

export function EvidenceForm(props: EvidenceFormProps) {
  return (
    <WithFileRules paper="any">{(rules) => <Fields {...props} rules={rules} />}</WithFileRules>
  );
}

interface FieldsProps extends EvidenceFormProps {
  readonly rules: FileRules;
}

function Fields({ transfer, needs, rules }: FieldsProps) {
  const intl = useIntl();
  const { attempt, thing, words, paper, share, submit } = useEvidence(transfer.id, needs, rules);
  const nameOf = (field: Field) => intl.formatMessage({ id: `customer.held.${field}` });
  const field = (name: Field) => ({
    name,
    label: nameOf(name),
    error: problemOf(attempt.problems, name),
  });
  return (
    <form
      noValidate
      className="flex max-w-xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ProblemSummary {...attempt} nameOf={nameOf} />
      <PlainSelect
        {...field('thing')}
        {...thing}
        choices={needs.map((id) => ({
          id,
          label: intl.formatMessage({ id: `customer.thing.${id}` }),
        }))}
      />
      <TextArea {...field('words')} {...words} />
      <SandboxPapers specimens={['utility-bill']} />
      <FileField
        {...field('paper')}
        {...paper}
        description={intl.formatMessage({ id: 'customer.held.paper-help' }, { ...rules })}
        accept={rules.accept}
        isDisabled={attempt.isPending}
      />
      <SendingBar share={share} />
      <div>
        <Button type="submit" variant="primary" isPending={attempt.isPending}>
          {intl.formatMessage({ id: 'customer.held.hand-in' })}
        </Button>
      </div>
    </form>
  );
}
