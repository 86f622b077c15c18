/** A folder that is gone when the test file is through. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-try-'));
  // Some tests run programs as another user, who must be able to pass through.
  chmodSync(folder, 0o711);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
