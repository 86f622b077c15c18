/** One of a closed list, or any of it; it stands in the address bar. */
import { useIntl } from 'react-intl';
import { useFilter } from '#lib/list/use-filter.ts';
import { Select } from '#ui/choices/select.tsx';

const ANY = 'any';

export interface ChoiceFilterProps<Id extends string> {
  /** In the address. */
  readonly name: string;
  readonly label: string;
  readonly value: Id | undefined;
  readonly choices: readonly Id[];
  readonly labelOf: (id: Id) => string;
}

export function ChoiceFilter<Id extends string>(props: ChoiceFilterProps<Id>) {
  const { name, label, value, choices, labelOf } = props;
  const intl = useIntl();
  const choose = useFilter();
  return (
    <Select
      label={label}
      value={value ?? ANY}
      onChange={(id) => choose(name, id === ANY ? '' : id)}
      choices={[
        { id: ANY, label: intl.formatMessage({ id: 'control.filter.any' }) },
        ...choices.map((id) => ({ id, label: labelOf(id) })),
      ]}
    />
  );
}
