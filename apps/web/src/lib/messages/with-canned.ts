/** A canned answer, to the person by name, below what was typed, which is not lost by it. */
export function withCanned(typed: string, canned: string, name: string): string {
  const words = canned.replaceAll('[name]', name);
  return typed.trim() === '' ? words : `${typed.trim()}\n\n${words}`;
}
