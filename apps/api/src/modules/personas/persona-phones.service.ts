/**
 * The authenticator apps of the demonstration people. They are enrolled like anybody's and keep
 * their own copy of the secret, as a phone does; signing in itself has no way round the code.
 */
import type { AuthenticatorId } from '@fairlead/contract';
import {
  beginTotp,
  codeOfStep,
  confirmTotp,
  type SubjectId,
  secondsLeftInStep,
  secretFromText,
  stepAt,
  unusedStep,
  usedSteps,
} from '#modules/credentials/credentials.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { decryptFor, encryptFor } from '#platform/keys/bank-keys.ts';
import {
  findPhones,
  insertPhone,
  lockPersonas,
  type PersonaRow,
  type PhonePurpose,
  takePhone,
} from './personas.sql.ts';

const CONTEXT = 'persona_phone';
/** So many visitors can try one person within half a minute; then they wait for the next codes. */
const MOST_SIGN_IN_PHONES = 20;

/** Enrols one more phone with the code of the step before: the running one is still good. */
export async function addPhone(
  tx: Tx,
  persona: { readonly key: string; readonly subjectId: SubjectId },
  purpose: PhonePurpose,
  now: Date,
): Promise<void> {
  const { subjectId, key: personaKey } = persona;
  const names = { issuer: 'Fairlead', account: personaKey };
  const { id, secret } = await beginTotp(tx, subjectId, names, now);
  const step = stepAt(now) - 1;
  const code = codeOfStep(secretFromText(secret), step);
  const result = await confirmTotp(tx, subjectId, id, code, now);
  if (result !== 'enrolled') throw new Error(`A persona's phone was not enrolled: ${result}.`);
  await insertPhone(
    tx,
    {
      personaKey,
      authenticatorId: id,
      secretEncrypted: await encryptFor(tx, subjectId, secret, CONTEXT),
      takenStep: step,
    },
    purpose,
  );
}

/** A code that nobody has used. Refuses with `too_many_requests` when all are used up for now. */
export async function takeCode(db: Db, persona: PersonaRow, now: Date): Promise<string> {
  const step = stepAt(now);
  const taken = await db.transaction().execute(async (tx) => {
    const found = await takePhone(tx, persona.key, step);
    if (found !== undefined) return found;
    await lockPersonas(tx);
    const phones = await findPhones(tx, 'sign_in', [persona.key]);
    if (phones.length >= MOST_SIGN_IN_PHONES) return undefined;
    await addPhone(tx, persona, 'sign_in', now);
    return takePhone(tx, persona.key, step);
  });
  if (taken === undefined) {
    throw new Refusal('too_many_requests', { retryAfterSeconds: secondsLeftInStep(now) });
  }
  return codeOfStep(await openSecret(db, persona.subjectId, taken), step);
}

/** What each person's phone shows just now; null when its codes of this half minute are used up. */
export async function shownCodes(
  db: Db,
  personas: readonly PersonaRow[],
  now: Date,
): Promise<ReadonlyMap<string, string | null>> {
  const phones = await findPhones(
    db,
    'page',
    personas.map(({ key }) => key),
  );
  const used = await usedSteps(
    db,
    phones.map(({ authenticatorId }) => authenticatorId),
  );
  const shown = new Map<string, string | null>();
  for (const { key, subjectId } of personas) {
    const free = phones
      .filter(({ personaKey }) => personaKey === key)
      .map((phone) => ({ phone, step: stepFor(used, phone.authenticatorId, now) }))
      .find(({ step }) => step !== null);
    if (free === undefined || free.step === null) {
      shown.set(key, null);
      continue;
    }
    const secret = await openSecret(db, subjectId, free.phone.secretEncrypted);
    shown.set(key, codeOfStep(secret, free.step));
  }
  return shown;
}

function stepFor(used: ReadonlyMap<string, number>, id: AuthenticatorId, now: Date): number | null {
  return unusedStep(used.get(id) ?? null, now);
}

async function openSecret(db: Db, subject: SubjectId, sealed: Buffer): Promise<Uint8Array> {
  const opened = await decryptFor(db, subject, sealed, CONTEXT);
  if (opened.state === 'erased') throw new Refusal('not_found');
  return secretFromText(opened.text);
}
