/** What the bank is called, and its logo; the server wrote both on the page. */
import type { Logo } from '@fairlead/contract/logo-name';

export function brandOfPage(): string {
  return document.getElementById('app')?.dataset.brand ?? '';
}

/** Null where the build's own mark stays. */
export function logoOfPage(): Logo | null {
  const written = document.getElementById('app')?.dataset.logo;
  if (written === undefined) return null;
  const logo: Logo = JSON.parse(written);
  return logo;
}
