/**
 * Argon2id, and a bound on how many hashes run at once: each takes 19 MiB and a core, so an
 * unbounded number would let sign-in attempts starve everything else.
 */
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '#platform/errors.ts';

/** OWASP's recommendation; `2` is argon2id (the library's const enum does not survive ESM). */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** How a hash with these parameters begins. */
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$';

const RUNNING_AT_ONCE = 4;
const WAITING_AT_MOST = 200;

let running = 0;
let done = 0;
const waiting: Array<() => void> = [];

/** How many hashes this process has run: known and unknown emails must cost the same. */
export function passwordHashesRun(): number {
  return done;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= RUNNING_AT_ONCE) {
    if (waiting.length >= WAITING_AT_MOST) throw new Refusal('busy', { retryAfterSeconds: 2 });
    // Whoever finishes hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    done += 1;
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The same text typed on another keyboard may come composed differently; NFKC makes it one. */
function canonical(password: string): string {
  return password.normalize('NFKC');
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(canonical(password), PARAMETERS));
}

/**
 * A hash of nothing anybody knows: its password was thrown away. An unknown email is compared
 * with it, so that it takes as long as a known one.
 */
const NOBODYS_HASH = `${CURRENT}u9qjqx7Hlf7OitSuG7r00w$r68RC3YaOTVvEHCO43IAuT+B4q69PzXnhilppLJ+twg`;

/** Compares with a stored hash, or with nobody's: one hash is run either way. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(stored ?? NOBODYS_HASH, canonical(password)));
  return stored !== null && matches;
}

/** Whether a stored hash was made with older parameters and should be made again at sign-in. */
export function isOutdatedHash(stored: string): boolean {
  return !stored.startsWith(CURRENT);
}
