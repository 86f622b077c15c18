/** What tests read out of an answer. */

interface Answered {
  json(): { readonly details: readonly { readonly code: string }[]; readonly data: unknown };
}

/** The code of the refusal; undefined on success. */
export function codeOf(response: Answered): string | undefined {
  return response.json().details[0]?.code;
}
