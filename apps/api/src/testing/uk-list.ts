/** A sanctions list of invented people, in the form of the United Kingdom's. */
export interface ListedPerson {
  readonly id: string;
  readonly given: string;
  readonly family: string;
  /** As the list writes it: `04/05/1970`. */
  readonly born?: string;
}

const COLUMNS = [
  'Unique ID',
  'Name 6',
  'Name 1',
  'Name 2',
  'Name 3',
  'Name 4',
  'Name 5',
  'Name type',
  'Alias strength',
  'Name non-latin script',
  'Regime Name',
  'Designation Type',
  'Address Country',
  'D.O.B',
  'Nationality(/ies)',
  'Country of birth',
  'Current believed flag of ship',
  'Previous flags',
  'Title',
  'Position',
  'Other Information',
  'UK Statement of Reasons',
];

/** `day`: `01-Nov-2026`. */
export function ukList(day: string, people: readonly ListedPerson[]): Buffer {
  const rows = people.map(({ id, given, family, born = '' }) => {
    const cells: Readonly<Record<string, string>> = {
      'Unique ID': id,
      'Name 6': family,
      'Name 1': given,
      'Name type': 'Primary Name',
      'Regime Name': 'Invented',
      'Designation Type': 'Individual',
      'D.O.B': born,
    };
    return COLUMNS.map((column) => cells[column] ?? '').join(',');
  });
  return Buffer.from([`Report Date: ${day}`, COLUMNS.join(','), ...rows, ''].join('\r\n'));
}
