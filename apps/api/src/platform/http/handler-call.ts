/**
 * The call that a handler gets, which also gathers what the handler says about its answer. A class,
 * because one is made for every request: its methods are made once.
 */
import type { RefusalCode, TransferId } from '@fairlead/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { digestOf } from '#platform/canonical.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import type { MessageKey, MessageValues } from '#platform/language.ts';
import { hashBytes } from '#platform/random.ts';
import type { SessionReader } from '#platform/sessions/session-reader.ts';
import type { WallTime } from '#platform/wall-time.ts';
import type { OpenableStream } from './answer/stream.ts';
import type { CallActor, StreamCall, UploadedFile } from './call.ts';
import type { Principal } from './principal.ts';
import {
  clearedSessionCookie,
  deviceCookie,
  readCookie,
  sessionCookie,
} from './request/cookies.ts';
import type { ParsedRequest } from './request/shape.ts';
import { addCookie } from './request/visit.ts';

/** What the handler decided about its answer besides the data. */
export interface Remarks {
  status: number;
  sentence: { readonly key: MessageKey; readonly values: MessageValues | undefined } | undefined;
  told: RefusalCode | undefined;
}

export interface CallFacts {
  readonly route: string;
  readonly renewsSession: boolean;
  readonly principal: Principal;
  readonly parsed: ParsedRequest;
  readonly language: string;
  readonly idempotencyKey: string | undefined;
  readonly ifMatch: string | undefined;
  readonly files: Readonly<Record<string, UploadedFile>>;
  readonly stream: OpenableStream | undefined;
  readonly keepAnswer: (tx: Tx, data: unknown) => Promise<void>;
  readonly remarks: Remarks;
}

export interface CallServices {
  readonly db: Db;
  readonly wallTime: WallTime;
  readonly sessions: SessionReader;
}

function actorOf(principal: Principal, ip: string): CallActor {
  if (principal.kind === 'visitor') return { kind: 'visitor', ip };
  const { kind, id, session } = principal;
  const role = kind === 'staff' ? { role: principal.role } : {};
  return { kind, id, ...role, sessionId: session.id, ip };
}

/** A route without a stream has no stream; its handler's type does not name one either. */
const noStream: OpenableStream = {
  open: () => undefined,
  send: () => false,
  heartbeat: () => false,
  close: () => undefined,
  closed: AbortSignal.abort(),
};

export class HandlerCall implements StreamCall {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly route: string;
  readonly principal: Principal;
  readonly requestId: string;
  readonly language: string;
  readonly ip: string;
  readonly db: Db;
  readonly idempotencyKey: TransferId;
  readonly ifMatch: string & undefined;
  readonly files: Readonly<Record<string, UploadedFile>>;
  readonly url: string;
  readonly stream: OpenableStream;
  readonly keepAnswer: CallFacts['keepAnswer'];
  readonly #renewsSession: boolean;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #remarks: Remarks;
  readonly #facts: CallFacts;
  readonly #services: CallServices;

  constructor(
    request: FastifyRequest,
    reply: FastifyReply,
    facts: CallFacts,
    services: CallServices,
  ) {
    const { parsed } = facts;
    this.params = parsed.params;
    this.query = parsed.query;
    this.body = parsed.body;
    this.route = facts.route;
    this.principal = facts.principal;
    this.requestId = request.id;
    this.language = facts.language;
    this.ip = request.ip;
    this.db = services.db;
    // The kernel has checked that it is a transfer's id wherever the type says so.
    this.idempotencyKey = facts.idempotencyKey as TransferId;
    this.ifMatch = facts.ifMatch as string & undefined;
    this.files = facts.files;
    this.url = request.url;
    this.stream = facts.stream ?? noStream;
    this.keepAnswer = facts.keepAnswer;
    this.#renewsSession = facts.renewsSession;
    this.#request = request;
    this.#reply = reply;
    this.#remarks = facts.remarks;
    this.#facts = facts;
    this.#services = services;
  }

  /** The same call of another route: with this query, and without a body. */
  asking(query: object): HandlerCall {
    const { params } = this.#facts.parsed;
    const facts = { ...this.#facts, parsed: { params, query, body: undefined } };
    return new HandlerCall(this.#request, this.#reply, facts, this.#services);
  }

  get actor(): CallActor {
    return actorOf(this.principal, this.ip);
  }

  get userAgent(): string {
    return this.#request.headers['user-agent'] ?? '';
  }

  get deviceToken(): string | undefined {
    return readCookie(this.#request.headers.cookie, 'device');
  }

  get lastEventId(): string | undefined {
    const named = this.#request.headers['last-event-id'];
    return typeof named === 'string' ? named : undefined;
  }

  now(): Date {
    return this.#services.wallTime.now();
  }

  digest(): Buffer {
    const { route, params, query, body } = this;
    const files = Object.entries(this.files);
    if (files.length === 0) return digestOf({ route, params, query, body });
    // By what they hold: the same name says nothing.
    const held = files.map(([name, { bytes }]) => [name, hashBytes(bytes).toString('hex')]);
    return digestOf({ route, params, query, body, files: Object.fromEntries(held) });
  }

  async sessionIsOpen(): Promise<boolean> {
    const { principal } = this;
    if (principal.kind === 'visitor') return false;
    return this.#services.sessions.isStillOpen(principal.session.id);
  }

  status(code: number): void {
    this.#remarks.status = code;
  }

  say(key: MessageKey, values?: MessageValues): void {
    this.#remarks.sentence = { key, values };
  }

  tell(code: RefusalCode): void {
    this.#remarks.told = code;
  }

  header(name: string, value: string): void {
    this.#reply.header(name, value);
  }

  setSessionCookie(kind: 'customer' | 'staff', token: string): void {
    // A browser lets such a call go alone, and knows it by the declaration.
    if (!this.#renewsSession) throw new Error(`${this.route} does not declare renewsSession.`);
    addCookie(this.#reply, sessionCookie(kind, token));
  }

  clearSessionCookie(kind: 'customer' | 'staff'): void {
    addCookie(this.#reply, clearedSessionCookie(kind));
    // Whatever the browser kept for this site goes too; other tabs learn it from the cookie.
    this.#reply.header('clear-site-data', '"cache"');
  }

  setDeviceCookie(token: string): void {
    addCookie(this.#reply, deviceCookie(token));
  }

  markReplay(): void {
    this.#reply.header('idempotent-replay', 'true');
  }
}
