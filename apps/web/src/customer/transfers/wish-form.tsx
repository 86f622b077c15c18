/** Around the fields of a transfer: why the last one was refused, what to correct, and going on. */
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { ProblemSummary } from '#lib/plain-form/problem-summary.tsx';
import type { Attempt } from '#lib/plain-form/use-attempt.ts';
import { sentenceFor } from '#lib/refusal.ts';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';

export interface WishFormProps<Field extends string> {
  /** Why the bank said no to the last one. */
  readonly refusal: unknown;
  readonly attempt: Attempt<Field>;
  readonly nameOf: (field: Field) => string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

export function WishForm<Field extends string>(props: WishFormProps<Field>) {
  const { refusal, attempt, nameOf, onSubmit, children } = props;
  const intl = useIntl();
  return (
    <form
      noValidate
      className="flex max-w-xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {refusal !== undefined && attempt.attempt === 0 && (
        <Panel
          tone="error"
          takesFocus
          title={intl.formatMessage({ id: 'customer.internal.refused' })}
        >
          {sentenceFor(refusal, intl)}
        </Panel>
      )}
      <ProblemSummary {...attempt} nameOf={nameOf} />
      {children}
      <div>
        <Button type="submit" variant="primary" isPending={attempt.isPending}>
          {intl.formatMessage({ id: 'customer.internal.review' })}
        </Button>
      </div>
    </form>
  );
}
