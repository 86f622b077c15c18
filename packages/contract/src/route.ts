/**
 * A route of the API as data. From these values come validation of requests and answers, types,
 * the browser's client, OpenAPI and the permission matrix; the server refuses to start with a
 * route that is not declared here.
 */
import type * as z from 'zod';
import type { RefusalCode } from './refusals.ts';
import type { Permission } from './roles.ts';

/** Each route has exactly one audience and reads only that audience's cookie or key. */
export type Audience = 'visitor' | 'customer' | 'staff';

/** The blocking screens of the customer area, in their order. */
export const gates = [
  'verify_email',
  'second_factor',
  'verify_identity',
  'verify_address',
  'account_locked',
  'account_in_review',
  'verification_in_progress',
] as const;
export type Gate = (typeof gates)[number];

/**
 * What is always open (security, exports, complaints) answers under all but the second factor:
 * without it a session is not yet the customer's.
 */
export const gatesAfterFactor: readonly Gate[] = gates.filter((gate) => gate !== 'second_factor');

/**
 * What the gates of documents call. Several gates can be closed at once and the first is shown, so
 * what its screen calls is open under the later ones too.
 */
export const gatesOfDocuments = [
  'verify_identity',
  'verify_address',
  'account_locked',
  'account_in_review',
  'verification_in_progress',
] as const satisfies readonly Gate[];

/** Each class has its own budget of requests per minute, shared by all processes. */
export const rateClasses = [
  'read',
  'write',
  'credential',
  'money',
  'search',
  'export',
  'health',
] as const;
export type RateClass = (typeof rateClasses)[number];

/** A file of a multipart form. Files are checked by content in the module that takes them. */
export interface FileRule {
  readonly required: boolean;
  readonly maxBytes: number;
}

/** What a route can name a customer by: their own id, or that of something of theirs. */
export const lookSubjects = [
  'customer',
  'account',
  'transfer',
  'adjustment',
  'submission',
] as const;
export type LookSubject = (typeof lookSubjects)[number];

/** Where a request names the customer whom its answer is about. */
export interface LookRule {
  readonly of: LookSubject;
  /** Nothing is asked where the field may be left out and is: then the answer is a list of all. */
  readonly by: `${'params' | 'query' | 'body'}.${string}`;
}

export interface RouteDeclaration {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Fastify's form: `/api/accounts/:id`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly audience: Audience;
  /** `optional`: answers signed-out callers too (a status call). Visitors have no session. */
  readonly session?: 'required' | 'optional';
  /** Staff routes with a required session name the permission they need. */
  readonly permission?: Permission;
  /**
   * Staff routes: `not yet` = answers a session that has not given its second factor (enrolment,
   * the code itself, sign-out). Only with an `own.` permission; everything else waits for it.
   */
  readonly secondFactor?: 'given' | 'not yet';
  /**
   * Staff routes about one customer: open to whoever has said why, once in a session. The server
   * asks before the handler runs.
   */
  readonly looks?: LookRule;
  /** Whose data: `own` = only the session's, somebody else's is a 404. */
  readonly ownership: 'none' | 'own';
  /** Customer routes: the gates under which the route still answers. */
  readonly openUnder?: readonly Gate[] | 'every gate';
  /** The action a fresh second factor must have been given for. */
  readonly stepUp?: string;
  readonly rate: RateClass;
  /** `required`: money moves, the Idempotency-Key is the transfer's id. `kept`: 30 days. */
  readonly repeat: 'none' | 'kept' | 'required';
  /**
   * Only where money moves: what came of it goes on changing, so that its first answer is kept like
   * that of other writes, and a repeat waits for it. Refusals are the ledger's to remember.
   */
  readonly keepsFirstAnswer?: true;
  /**
   * Only where money moves: session, customer and gates are read again in the transaction that
   * moves it, so that the kernel may go by what it read at most half a minute ago.
   */
  readonly checkedInBatch?: true;
  /** Gives the browser a new session token; the one of before is void at once. */
  readonly renewsSession?: true;
  /** `none`: a call does not keep the session awake (the live stream, polling). */
  readonly activity?: 'none';
  /** The caller must say which version it changes, in `If-Match`. */
  readonly version?: 'if-match';
  /** Sandbox routes do not exist in live. */
  readonly modes?: readonly ['sandbox'];
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Makes the body a multipart form: these files beside the fields of `body`. */
  readonly files?: Readonly<Record<string, FileRule>>;
  /**
   * The shape of `data` in the envelope. `document`: not JSON of ours but a page, a PDF, a CSV.
   * `stream`: server-sent events.
   */
  readonly answer: z.ZodType | 'document' | 'stream';
  /** Answers with this list as a file, which the kernel makes; see `list-export.ts`. */
  readonly exports?: { readonly name: string; readonly list: RouteDeclaration };
  readonly refusals: readonly RefusalCode[];
}

/** All routes of a bank: noun → action → declaration. */
export type RouteTable = Readonly<Record<string, Readonly<Record<string, RouteDeclaration>>>>;

/** Declares a route; the identity function, for its types. */
export function route<const R extends RouteDeclaration>(declaration: R): R {
  return declaration;
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a caller sends. */
export type RequestOf<R extends RouteDeclaration> = {
  [K in 'params' | 'query' | 'body' as R[K] extends z.ZodType ? K : never]: Input<R[K]>;
};
/** What a handler gets, after validation. */
export type ParsedRequestOf<R extends RouteDeclaration> = {
  [K in 'params' | 'query' | 'body' as R[K] extends z.ZodType ? K : never]: Output<R[K]>;
};
/** What a handler returns as `data`. */
export type AnswerOf<R extends RouteDeclaration> = Input<R['answer']>;
/** What a caller reads in `data`; of a document, the document. */
export type DataOf<R extends RouteDeclaration> = R['answer'] extends 'document'
  ? File
  : Output<R['answer']>;
