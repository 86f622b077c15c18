/** Half-filled forms in the tab's own storage, so that a reload loses nothing. Never a password. */
const PREFIX = 'fairlead.draft.';
const OWNER = 'fairlead.draft-owner';

/** Undefined where storage is barred; reading the property alone throws there. */
function tabStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

export function keepDraft(name: string, value: unknown): void {
  tabStorage()?.setItem(PREFIX + name, JSON.stringify(value));
}

/** What was kept, as it was kept; undefined when there is nothing to read. */
export function readDraft(name: string): unknown {
  const text = tabStorage()?.getItem(PREFIX + name);
  if (text === null || text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function forgetDraft(name: string): void {
  tabStorage()?.removeItem(PREFIX + name);
}

/** Whoever comes after somebody else in the same tab begins with nothing of theirs. */
export function draftsBelongTo(personId: string): void {
  const storage = tabStorage();
  if (storage === undefined) return;
  const before = storage.getItem(OWNER);
  if (before !== null && before !== personId) forgetDrafts();
  storage.setItem(OWNER, personId);
}

/** At sign-out: nothing personal stays on a shared computer. */
export function forgetDrafts(): void {
  const storage = tabStorage();
  if (storage === undefined) return;
  for (const key of Object.keys(storage)) {
    if (key.startsWith(PREFIX)) storage.removeItem(key);
  }
}
