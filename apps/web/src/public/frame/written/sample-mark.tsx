/** Says that a person or a text beside it was made up for a demonstration. */
import { useIntl } from 'react-intl';

export function SampleMark() {
  const intl = useIntl();
  return (
    <span className="inline-flex w-fit items-center rounded-full border border-warn-line bg-warn-soft px-2.5 py-0.5 text-xs font-medium">
      {intl.formatMessage({ id: 'site.sample.label' })}
    </span>
  );
}
