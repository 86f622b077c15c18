/** Joins declarations of the contract to the code that answers them. */
import type { AnswerOf, RouteDeclaration } from '@fairlead/contract';
import type { Call, DocumentAnswer, StreamCall } from './call.ts';

export type Handler<R extends RouteDeclaration> = R['answer'] extends 'document'
  ? (call: Call<R>) => Promise<DocumentAnswer>
  : R['answer'] extends 'stream'
    ? (call: StreamCall<R>) => Promise<void>
    : (call: Call<R>) => Promise<AnswerOf<R>>;

export type HandlersOf<N extends Readonly<Record<string, RouteDeclaration>>> = {
  readonly [A in keyof N]?: Handler<N[A]>;
};

/** Any handler, once its route's types are no longer known. */
export type AnyHandler = (call: StreamCall) => Promise<unknown>;

export interface Implementation {
  readonly declarations: Readonly<Record<string, RouteDeclaration>>;
  readonly handlers: Readonly<Record<string, AnyHandler>>;
}

/**
 * `implement(routes.accounts, { open: async (call) => data })`. A noun may be implemented in two
 * files, the customers' and the staff's; the server refuses to start when an action has no handler
 * or two.
 */
export function implement<N extends Readonly<Record<string, RouteDeclaration>>>(
  declarations: N,
  handlers: HandlersOf<N>,
): Implementation {
  const given: Record<string, AnyHandler> = {};
  for (const [action, handler] of Object.entries<unknown>(handlers)) {
    if (isHandler(handler)) given[action] = handler;
  }
  return { declarations, handlers: given };
}

/** The kernel calls a handler only with a call made from that handler's own declaration. */
function isHandler(handler: unknown): handler is AnyHandler {
  return typeof handler === 'function';
}
