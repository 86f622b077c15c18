/** A token from a mailed link, taken out of the address so that it stays in no history. */
let taken: string | undefined;

export function takeToken(): string | undefined {
  const address = new URL(location.href);
  const token = address.searchParams.get('token');
  if (token !== null) {
    taken = token;
    address.searchParams.delete('token');
    history.replaceState(history.state, '', address);
  }
  return taken;
}
