/** Hands a file to the reader's own downloads. */
const KEPT_MS = 60_000;

export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it only after this function has ended.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
