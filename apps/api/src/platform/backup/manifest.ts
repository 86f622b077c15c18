/** What a backup says about itself: at its start what it needs, at its end what it must come to. */
import * as z from 'zod';

export const startShape = z.object({
  madeAt: z.string(),
  program: z.string(),
  migrations: z.array(
    z.object({ package: z.string(), number: z.number(), name: z.string(), sha256: z.string() }),
  ),
  /** The highest migration of the job runner's own schema. */
  jobRunner: z.number(),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
});
export type BackupStart = z.infer<typeof startShape>;

export const endShape = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
  files: z.number(),
  /** Files whose rows are here with their keys, and that were erased while it was made. */
  erased: z.array(z.string()).default([]),
});
export type BackupEnd = z.infer<typeof endShape>;

export const itemNames = {
  start: 'start',
  keyRing: 'keys',
  table: 'table ',
  file: 'file ',
  end: 'end',
} as const;

export interface BackupSummary {
  readonly madeAt: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
}

/** What somebody found who has read all of it. */
export interface ReadBackup extends BackupSummary {
  /** Files that its rows name and that it does not hold. */
  readonly missing: readonly string[];
}

export function summaryOf(start: BackupStart, end: BackupEnd): BackupSummary {
  const digests = Object.values(end.tables);
  return {
    madeAt: start.madeAt,
    tables: digests.length,
    rows: digests.reduce((sum, { rows }) => sum + rows, 0),
    files: end.files,
  };
}
