/** Says that a field may stay empty. */
import { FormattedMessage } from 'react-intl';

export function OptionalMark() {
  return (
    <span className="ms-1.5 font-normal text-muted">
      <FormattedMessage id="field.label.optional" />
    </span>
  );
}
