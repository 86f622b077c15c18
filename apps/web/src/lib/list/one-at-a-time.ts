/** Buttons that share a request: what is being done shows that it is, and the others wait. */

/** A mutation says only how its last run went: a second one beside it would hide a failure. */
export interface Shared<Variables> {
  readonly isPending: boolean;
  readonly variables: Variables | undefined;
}

/** What the button for `isMine` passes on. */
export function oneAtATime<Variables>(
  { isPending, variables }: Shared<Variables>,
  isMine: (running: Variables) => boolean,
): { readonly isPending: boolean; readonly isDisabled: boolean } {
  const mine = isPending && variables !== undefined && isMine(variables);
  return { isPending: mine, isDisabled: isPending && !mine };
}
