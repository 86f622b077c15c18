/** What the bank is called; the server wrote it on the page. */
export function brandOfPage(): string {
  return document.getElementById('app')?.dataset.brand ?? '';
}
