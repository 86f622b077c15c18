/** One call of one route, as its handler sees it. */
import type { Readable } from 'node:stream';
import type {
  ParsedRequestOf,
  RefusalCode,
  RouteDeclaration,
  StaffRole,
  TransferId,
} from '@fairlead/contract';
import type { Db, Tx } from '#platform/database/db.ts';
import type { MessageKey, MessageValues } from '#platform/language.ts';
import type { PrincipalOf } from './principal.ts';

/** Who did it, for the audit log. */
export interface CallActor {
  readonly kind: 'customer' | 'staff' | 'visitor';
  readonly id?: string;
  /** Of staff. */
  readonly role?: StaffRole;
  readonly sessionId?: string;
  readonly ip: string;
}

export interface UploadedFile {
  readonly fileName: string;
  readonly bytes: Buffer;
}

interface CallBase<R extends RouteDeclaration> {
  /** `noun.action`. */
  readonly route: string;
  readonly principal: PrincipalOf<R>;
  readonly actor: CallActor;
  readonly requestId: string;
  /** One of the offered languages. */
  readonly language: string;
  readonly ip: string;
  readonly userAgent: string;
  /** The wall clock; for what a bank counts by there is bank time. */
  readonly now: () => Date;
  readonly db: Db;
  /** Where money moves this is the transfer's id, made by the client. */
  readonly idempotencyKey: R['repeat'] extends 'required' ? TransferId : string | undefined;
  /** SHA-256 of route, parameters and body in canonical form: tells a repeat from another call. */
  readonly digest: () => Buffer;
  /** The version named in `If-Match`, where the route asks for one. */
  readonly ifMatch: R['version'] extends 'if-match' ? string : undefined;
  readonly files: Readonly<Record<string, UploadedFile>>;
  /** The token of this browser's device cookie, if it has one. */
  readonly deviceToken: string | undefined;
  /** The path and query as they were sent, for the addresses of list pages. */
  readonly url: string;
  /** 200 unless said otherwise. */
  readonly status: (code: 200 | 201 | 202) => void;
  /** The sentence in `message`; without it the route's own or a plain one. */
  readonly say: (key: MessageKey, values?: MessageValues) => void;
  /** Answers 200 with `errors` all the same: a status call of somebody who is signed out. */
  readonly tell: (code: RefusalCode) => void;
  readonly header: (name: string, value: string) => void;
  readonly setSessionCookie: (kind: 'customer' | 'staff', token: string) => void;
  readonly clearSessionCookie: (kind: 'customer' | 'staff') => void;
  readonly setDeviceCookie: (token: string) => void;
  /** Marks the answer as the first one given again. */
  readonly markReplay: () => void;
  /**
   * Keeps the answer for repeats in the same database transaction as its effect, so that not even a
   * crash between the two can make a repeat run twice. Does nothing without an idempotency key.
   */
  readonly keepAnswer: (tx: Tx, data: unknown) => Promise<void>;
  /** Whether the session this call came with is still open; does not keep it awake. */
  readonly sessionIsOpen: () => Promise<boolean>;
}

export type Call<R extends RouteDeclaration = RouteDeclaration> = CallBase<R> & ParsedRequestOf<R>;

/** What a route with `answer: 'document'` returns. */
export interface DocumentAnswer {
  readonly contentType: string;
  readonly body: string | Buffer | Readable;
  /** Offered as a download under this name. */
  readonly fileName?: string;
  /** Instead of the strict policy under which nothing loads. */
  readonly contentSecurityPolicy?: string;
  /** `no-store` unless said otherwise. */
  readonly cacheControl?: string;
  readonly etag?: string;
}

/** Server-sent events of a route with `answer: 'stream'`. */
export interface EventStream {
  /** False when the browser is too slow to take more: close, it will come back and catch up. */
  send(event: { readonly id?: string; readonly event?: string; readonly data: string }): boolean;
  /** A line that keeps proxies from closing the connection. */
  heartbeat(): boolean;
  close(): void;
  /** Aborted when the browser has gone or the bank is stopping. */
  readonly closed: AbortSignal;
}

export type StreamCall<R extends RouteDeclaration = RouteDeclaration> = Call<R> & {
  readonly stream: EventStream;
  /** The last event the browser has seen, after a lost connection. */
  readonly lastEventId: string | undefined;
};
