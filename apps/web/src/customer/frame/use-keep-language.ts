/** A customer's own language. A demonstration customer's is not one visitor's to change. */
import { bank } from '#lib/client.ts';
import type { KeepLanguage } from '#lib/frame/language-menu.tsx';
import { useCustomer, useRefreshCustomer } from '#lib/session/customer-session.ts';

export function useKeepLanguage(): KeepLanguage | undefined {
  const { user, gate_facts: gate } = useCustomer();
  const refresh = useRefreshCustomer();
  // Who has given only a password may not decide what language the bank's warnings are in.
  if (user.persona || gate?.gate === 'second_factor') return undefined;
  return async (language) => {
    await bank.profiles.updateUser({ body: { language }, outlivesPage: true });
    await refresh();
  };
}
