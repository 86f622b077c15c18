/** What anybody finds out about a document of the bank's: a download, and `/verify`. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { livingPart } from '../coming-alive.ts';

export interface SavedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Presses the first button of this name, and takes what it saves. */
export async function saveBy(page: Page, button: string): Promise<SavedFile> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).first().click();
  const saved = await saving;
  return { name: saved.suggestedFilename(), bytes: readFileSync(await saved.path()) };
}

/** What `/verify` says about a file. */
export async function check(page: Page, file: SavedFile): Promise<string> {
  await page.goto('/en/verify');
  await livingPart(page);
  const mimeType = 'application/octet-stream';
  await page
    .getByLabel('The file of the statement or receipt')
    .setInputFiles({ name: file.name, mimeType, buffer: file.bytes });
  await expect.poll(() => page.getByLabel('Verification code').inputValue()).not.toBe('');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  const said = page.getByRole('status').or(page.getByRole('alert')).first();
  await said.waitFor();
  return said.innerText();
}

/** The same file with one bit turned, near its end. */
export function changed({ name, bytes }: SavedFile): SavedFile {
  const other = Buffer.from(bytes);
  const at = other.length - 900;
  other.writeUInt8(other.readUInt8(at) ^ 1, at);
  return { name, bytes: other };
}
