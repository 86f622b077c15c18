/** A live bank for tests, as people reach it: under its own name, behind what ends TLS. */
import { createLiveBank } from '#platform/institution/create-live-bank.service.ts';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { startBank, type TestBank, type TestBankOptions, TestBrowser } from './bank.ts';
import { harbourMutual } from './institution.ts';

export const liveOrigin = `https://${harbourMutual.domains[0]}`;

export async function startLiveBank(options: TestBankOptions = {}): Promise<TestBank> {
  const ring = KeyRing.inMemory();
  const bank = await startBank({
    ...options,
    ring,
    origin: liveOrigin,
    trustedProxies: ['127.0.0.1', '::1'],
    before: async (db) => {
      bindKeys(db, ring);
      await createLiveBank(db, harbourMutual);
    },
  });
  return { ...bank, browser: () => new TestBrowser(liveOrigin, throughProxyTo(port(bank))) };
}

/** Where it listens: it says the address under which people open it. */
function port({ bank }: TestBank): string {
  const bound = bank.server.fastify.server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The bank does not listen.');
  return `http://localhost:${bound.port}`;
}

function throughProxyTo(address: string): typeof fetch {
  return (input, init = {}) => {
    const { pathname, search, host } = new URL(String(input));
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-host', host);
    headers.set('x-forwarded-proto', 'https');
    return fetch(new URL(pathname + search, address), { ...init, headers });
  };
}
