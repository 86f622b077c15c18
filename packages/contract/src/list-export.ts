/**
 * A list of the panel as a file, declared beside the list: `export: exportOf('cases', list, …)`.
 * The kernel walks the list's own pages, so a file shows what the pages show and nothing besides.
 */
import * as z from 'zod';
import type { Permission } from './roles.ts';
import { type RouteDeclaration, route } from './route.ts';

/** `csv` for people and their spreadsheets, `jsonl` for programs: an object a line. */
export const exportFormats = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A file ends after so many rows and says so in its last line; the rest is had by narrowing. */
export const EXPORT_ROWS_MAX = 50_000;

/** What a list must be to be taken away as a file. */
interface ExportableList<Path extends string> extends RouteDeclaration {
  readonly method: 'GET';
  readonly path: `/api/${Path}`;
  readonly audience: 'staff';
  readonly permission: Permission;
  readonly query: z.ZodObject;
  readonly answer: z.ZodObject;
}

/** Not a GET: it writes down who took the list away, and with which filters. */
export function exportOf<const Path extends string, const Filters extends z.ZodRawShape>(
  /** Of the file and in the audit log. */
  name: string,
  list: ExportableList<Path>,
  /** Those of the list; the field by which it is narrowed down to one customer is left out. */
  filters: Filters,
  /** Who may read a list may export it, unless this says that fewer may. */
  permission: Permission = list.permission,
) {
  return route({
    method: 'POST',
    path: `/api/${list.path.slice('/api/'.length)}/export` as `/api/${Path}/export`,
    summary: `As a file, at most ${EXPORT_ROWS_MAX} rows: ${list.summary} Each is recorded.`,
    audience: 'staff',
    permission,
    ownership: 'none',
    rate: 'export',
    repeat: 'none',
    body: z.object({ ...filters, format: z.enum(exportFormats).default('csv') }),
    answer: 'document',
    refusals: list.refusals,
    exports: { name, list },
  });
}
