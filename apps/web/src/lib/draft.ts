/** Half-filled forms in the tab's own storage, so that a reload loses nothing. Never a password. */
const PREFIX = 'fairlead.draft.';
/** Whose the drafts are; kept beside them, and only there. */
const OWNER = 'fairlead.draft-owner';
let owner: string | undefined;

/** Undefined where storage is barred; reading the property alone throws there. */
function tabStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

export function keepDraft(name: string, value: unknown): void {
  const storage = tabStorage();
  storage?.setItem(PREFIX + name, JSON.stringify(value));
  if (owner !== undefined) storage?.setItem(OWNER, owner);
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
  owner = personId;
  const before = tabStorage()?.getItem(OWNER) ?? personId;
  if (before !== personId) forgetDrafts();
}

/** At sign-out: nothing personal stays on a shared computer. */
export function forgetDrafts(): void {
  const storage = tabStorage();
  if (storage === undefined) return;
  for (const key of Object.keys(storage)) {
    if (key === OWNER || key.startsWith(PREFIX)) storage.removeItem(key);
  }
}
