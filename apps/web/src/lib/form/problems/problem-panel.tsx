/** Why an action did not succeed, in a panel that takes the focus anew with every attempt. */
import { useIntl } from 'react-intl';
import { sentenceFor } from '#lib/refusal.ts';
import { Panel } from '#ui/feedback/panel.tsx';

export interface ProblemPanelProps {
  /** A mutation of the query library. */
  readonly of: {
    readonly isError: boolean;
    readonly error: unknown;
    readonly submittedAt: number;
  };
  /** What did not happen; without it, that something has to be looked at again. */
  readonly title?: string;
}

export function ProblemPanel({ of, title }: ProblemPanelProps) {
  const intl = useIntl();
  if (!of.isError) return null;
  return (
    <Panel
      key={of.submittedAt}
      tone="error"
      takesFocus
      title={title ?? intl.formatMessage({ id: 'field.error.summary' })}
    >
      {sentenceFor(of.error, intl)}
    </Panel>
  );
}
