/** Any visitor of a sandbox can play a persona: other visitors' details are not for them. */
export interface Reader {
  readonly persona: boolean;
}

export function isWithheld(customer: { readonly persona: boolean }, reader: Reader): boolean {
  return reader.persona && !customer.persona;
}
