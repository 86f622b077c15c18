/** What somebody typed as a link, as the bank takes it; undefined where it cannot be one. */
import { SAFE_LINK } from '@fairlead/contract/safe-link';

const EMAIL = /^[^\s@/:]+@[^\s@/:]+$/;
const TELEPHONE = /^\+?[0-9][0-9 ()-]{4,28}$/;
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#].*)?$/i;

export function linkFrom(typed: string): string | undefined {
  const text = typed.trim();
  const link = EMAIL.test(text)
    ? `mailto:${text}`
    : TELEPHONE.test(text)
      ? `tel:${text}`
      : HOST.test(text)
        ? `https://${text}`
        : text;
  return SAFE_LINK.test(link) ? link : undefined;
}
