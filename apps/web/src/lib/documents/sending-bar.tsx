/** How far files are: on their way, then looked into by the bank. */
import { useIntl } from 'react-intl';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';

export interface SendingBarProps {
  /** How much has left, 0 to 1; undefined while nothing is under way. */
  readonly share: number | undefined;
}

export function SendingBar({ share }: SendingBarProps) {
  const intl = useIntl();
  if (share === undefined) return null;
  const id = share < 1 ? 'field.file.sending' : 'field.file.checking';
  return <ProgressBar label={intl.formatMessage({ id })} share={share} />;
}
