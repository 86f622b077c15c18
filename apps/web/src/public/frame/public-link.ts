/** Links of public pages stay in the language that the address names. */
import { usePage } from '#document/page-context.ts';

export function usePublicHref(): (path: string) => string {
  const { prefix } = usePage();
  return (path) => (path === '/' && prefix !== '' ? prefix : prefix + path);
}
