/** A record's before and after as a list of fields that differ. Pure. */

export interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const old = fieldsOf(before);
  const fresh = fieldsOf(after);
  const names = [...new Set([...old.keys(), ...fresh.keys()])];
  return names
    .map((field) => ({ field, before: old.get(field) ?? null, after: fresh.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
}

function fieldsOf(value: unknown): ReadonlyMap<string, string> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== 'object') return new Map([['value', textOf(value)]]);
  const fields = Object.entries(value).filter(([, one]) => one !== null && one !== undefined);
  return new Map(fields.map(([field, one]) => [field, textOf(one)]));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
