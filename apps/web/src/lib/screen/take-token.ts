/** A token from a mailed link, taken out of the address so that it stays in no history. */
let taken: { readonly path: string; readonly token: string } | undefined;

/** Screens are drawn more than once, so it is kept for as long as one stays on its screen. */
export function takeToken(): string | undefined {
  const address = new URL(location.href);
  const token = address.searchParams.get('token');
  if (token !== null) {
    taken = { path: address.pathname, token };
    address.searchParams.delete('token');
    history.replaceState(history.state, '', address);
  }
  return taken?.path === address.pathname ? taken.token : undefined;
}
