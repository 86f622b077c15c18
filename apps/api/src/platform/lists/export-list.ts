/**
 * A list as a file: the same handler is asked for one page after the other, as the reader takes
 * them. So a file holds what the pages show, cut to what the contract names, and the same people
 * may read it. Before anything leaves it is recorded who takes which list with which filters; at
 * the end, how much they took.
 */
import { Readable } from 'node:stream';
import {
  EXPORT_ROWS_MAX,
  type ExportFormat,
  exportFormats,
  nextCursor,
  type RouteDeclaration,
  SIMULATED,
} from '@fairlead/contract';
import * as z from 'zod';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { serializerOf } from '#platform/http/answer/serializer.ts';
import type { DocumentAnswer } from '#platform/http/call.ts';
import type { Languages } from '#platform/language.ts';
import type { Log } from '#platform/log.ts';
import { columnsOf } from './columns.ts';
import { BYTE_ORDER_MARK, csvLine } from './csv.ts';

const AT_ONCE = 500;

export interface ExportServices {
  readonly languages: Languages;
  readonly mode: 'sandbox' | 'live';
  readonly checkAnswers: boolean;
  readonly log: Log;
  /** Aborted when the bank closes. */
  readonly stopping: AbortSignal;
}

/** The call of an export, as far as it matters here. */
export interface ExportCall {
  readonly db: Db;
  readonly body: unknown;
  readonly route: string;
  readonly actor: Actor;
  readonly requestId: string;
  readonly language: string;
  now(): Date;
  sessionIsOpen(): Promise<boolean>;
}

/** One page of the list, as its own handler answers it. */
export type ReadPage = (query: object) => Promise<unknown>;

const pageShape = z.object({ data: z.array(z.unknown()), next_page_url: z.string().nullable() });
const bodyShape = z.looseObject({ format: z.enum(exportFormats) });

/** Words that were searched for may be somebody's name, and the log is for ever. */
const WORDS = new Set(['q', 'search']);

export class ListExport {
  readonly #name: string;
  readonly #services: ExportServices;
  /** A row as JSON, without whatever the contract does not name. */
  readonly #json: (row: unknown) => string;
  readonly #formats: Readonly<Record<ExportFormat, FileFormat>>;

  constructor({ name, list }: NonNullable<RouteDeclaration['exports']>, services: ExportServices) {
    const item = itemOf(list);
    this.#name = name;
    this.#services = services;
    this.#json = serializerOf(name, item, services.checkAnswers);
    this.#formats = { csv: csvOf(item, services.mode), jsonl: jsonLines(services.mode) };
  }

  async answer(call: ExportCall, read: ReadPage): Promise<DocumentAnswer> {
    const { format, ...filter } = bodyShape.parse(call.body);
    const file = this.#formats[format];
    const pages = this.#pages(call, read, filter);
    // Refused before the file begins, if it is refused.
    const first = await pages.next();
    await this.#record(call, 'list.exported', { format, ...recorded(filter) });
    const text = this.#text(call, file, first.done === true ? [] : first.value, pages);
    // Begun before anybody reads: what has not begun has no end to record.
    await text.next();
    return {
      contentType: file.contentType,
      fileName: `${this.#name}-${call.now().toISOString().slice(0, 10)}.${format}`,
      body: Readable.from(text),
    };
  }

  async *#pages(call: ExportCall, read: ReadPage, filter: object): AsyncGenerator<unknown[]> {
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const page = pageShape.parse(await read({ ...filter, limit: AT_ONCE, cursor }));
      yield page.data;
      cursor = nextCursor(page);
      if (this.#services.stopping.aborted) throw new Refusal('busy');
      if (!(await call.sessionIsOpen())) throw new Refusal('session_ended');
    }
  }

  async *#text(
    call: ExportCall,
    file: FileFormat,
    first: readonly unknown[],
    others: AsyncGenerator<unknown[]>,
  ): AsyncGenerator<string> {
    let rows = 0;
    let whole = false;
    const lines = (page: readonly unknown[]) => {
      const shown = page.slice(0, EXPORT_ROWS_MAX - rows);
      rows += shown.length;
      return shown.map((row) => file.line(this.#json(row))).join('');
    };
    try {
      yield '';
      yield file.head + lines(first);
      for await (const page of others) {
        if (rows + page.length > EXPORT_ROWS_MAX) {
          yield lines(page) + file.note(this.#cutOff(call));
          return;
        }
        yield lines(page);
      }
      whole = true;
    } catch (error) {
      // The answer has begun: all that is left is to break it off.
      if (!(error instanceof Refusal)) this.#fault('an export broke off', error, call);
      throw error;
    } finally {
      await this.#recordEnd(call, { rows, whole });
    }
  }

  /** Without its record an export does not end well; its reader may be gone, so the log is told. */
  async #recordEnd(call: ExportCall, end: { rows: number; whole: boolean }): Promise<void> {
    try {
      await this.#record(call, 'list.export_ended', end);
    } catch (error) {
      this.#fault('the end of an export was not recorded', error, call);
      throw error;
    }
  }

  #fault(what: string, error: unknown, { requestId, route }: ExportCall): void {
    this.#services.log.fault(what, error, { requestId, route });
  }

  #cutOff({ language }: ExportCall): string {
    return this.#services.languages.sentence(language, 'export.cut_off', {
      count: EXPORT_ROWS_MAX,
    });
  }

  async #record(
    { db, actor, requestId }: ExportCall,
    action: 'list.exported' | 'list.export_ended',
    after: object,
  ): Promise<void> {
    const subject = { kind: 'list', id: this.#name };
    await db
      .transaction()
      .execute((tx) => recordAudit(tx, { actor, action, subject, after, requestId }));
  }
}

function recorded(filter: object): object {
  const entries = Object.entries(filter).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, WORDS.has(name) ? '(words)' : value]),
  );
}

function itemOf({ answer }: RouteDeclaration): z.ZodType {
  const rows = answer instanceof z.ZodObject ? answer.shape.data : undefined;
  const item = rows instanceof z.ZodArray ? rows.element : undefined;
  if (!(item instanceof z.ZodType)) throw new Error('Only a list can be exported.');
  return item;
}

interface FileFormat {
  readonly contentType: string;
  readonly head: string;
  readonly line: (json: string) => string;
  /** A last line in words. */
  readonly note: (sentence: string) => string;
}

function csvOf(item: z.ZodType, mode: 'sandbox' | 'live'): FileFormat {
  const columns = columnsOf(item);
  const mark = mode === 'sandbox' ? SIMULATED : '';
  return {
    contentType: 'text/csv; charset=utf-8',
    head: BYTE_ORDER_MARK + csvLine([...columns.map(({ name }) => name), 'simulated']),
    line: (json) => {
      const row: unknown = JSON.parse(json);
      return csvLine([...columns.map(({ read }) => read(row)), mark]);
    },
    note: (sentence) => csvLine([sentence]),
  };
}

function jsonLines(mode: 'sandbox' | 'live'): FileFormat {
  const mark = `,"simulated":${mode === 'sandbox'}}\n`;
  return {
    contentType: 'application/jsonl; charset=utf-8',
    head: '',
    line: (json) => `${json.slice(0, -1)}${mark}`,
    note: (sentence) => `${JSON.stringify({ note: sentence })}\n`,
  };
}
