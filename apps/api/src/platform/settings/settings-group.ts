/** A group of settings as data: its schema, what it is before anybody sets it, its secrets. */
import type * as z from 'zod';

/**
 * Values keep the API's field names, because one schema checks the form, the row and the answer.
 */
export interface SettingsGroup<Value extends object = object> {
  readonly name: string;
  readonly defaults: Value;
  /** Fields beside the value that are sealed and never answered. */
  readonly secrets: readonly string[];
  /** Persona staff, whom any visitor of a sandbox can play, may not change it. */
  readonly closedToPersonas: boolean;
  /** Throws ZodError for what the group's schema does not allow. */
  check(value: object): Value;
  /** A stored value, checked. Fields that came into being after it was stored have defaults. */
  read(stored: object | undefined): Value;
}

export function defineSettings<Schema extends z.ZodType<object>>(
  name: string,
  schema: Schema,
  defaults: z.output<Schema>,
  more: { secrets?: readonly string[]; closedToPersonas?: boolean } = {},
): SettingsGroup<z.output<Schema>> {
  // Read on every request and changed almost never: the last one is remembered.
  let last: { stored: object | undefined; value: z.output<Schema> } = {
    stored: undefined,
    value: schema.parse(defaults),
  };
  const checked = last.value;
  return {
    name,
    defaults: checked,
    secrets: more.secrets ?? [],
    closedToPersonas: more.closedToPersonas ?? false,
    check: (value) => schema.parse(value),
    read: (stored) => {
      if (last.stored !== stored) {
        last = { stored, value: schema.parse({ ...checked, ...stored }) };
      }
      return last.value;
    },
  };
}
