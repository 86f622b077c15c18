/**
 * Joins the contract to the code, and refuses a bank where the two differ: an action without a
 * handler or with two, a staff route without a permission, a customer's id in a visitor's route.
 */
import type { LookRule, RouteDeclaration, RouteTable } from '@fairlead/contract';
import * as z from 'zod';
import type { AnyHandler, Implementation } from './implement.ts';

export interface RouteEntry {
  /** `noun.action`. */
  readonly name: string;
  readonly declaration: RouteDeclaration;
  /** Of an export, its list's. */
  readonly handler: AnyHandler;
}

/** `params.id` is the field `id` of the parameters. */
export function lookPlace({ by }: LookRule): readonly ['params' | 'query' | 'body', string] {
  const field = by.slice(by.indexOf('.') + 1);
  return [by.startsWith('params.') ? 'params' : by.startsWith('query.') ? 'query' : 'body', field];
}

function namesLook(route: RouteDeclaration, rule: LookRule): boolean {
  const [place, field] = lookPlace(rule);
  const schema: unknown = route[place];
  return schema instanceof z.ZodObject && field in schema.shape;
}

/** A file takes no more than its list shows, is of nobody alone, and holds nobody's papers. */
function exportFaults(name: string, { body }: RouteDeclaration, list: RouteDeclaration) {
  const taken = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
  const filters = taken.filter((field) => field !== 'format');
  const field = list.looks === undefined ? undefined : lookPlace(list.looks);
  return [
    ...filters.flatMap((one) =>
      one in (list.query?.shape ?? {}) ? [] : [`${name}: ${one} is no filter of its list.`],
    ),
    ...(list.params === undefined ? [] : [`${name}: the list of one thing is not a file.`]),
    ...(field !== undefined && filters.includes(field[1])
      ? [`${name}: what asks why somebody looks is not taken away as a file.`]
      : []),
    ...(list.permission === 'documents.read'
      ? [`${name}: identity documents are looked at one by one.`]
      : []),
  ];
}

/** What is wrong with a declaration in itself; empty when nothing is. */
export function faultsOf(name: string, route: RouteDeclaration): readonly string[] {
  const faults: string[] = [];
  const check = (holds: boolean, sentence: string) => {
    if (!holds) faults.push(`${name}: ${sentence}`);
  };
  const sessionNeeded = route.audience !== 'visitor' && route.session !== 'optional';
  const isWrite = route.method !== 'GET';
  check(
    (route.permission !== undefined) === (route.audience === 'staff' && sessionNeeded),
    'staff routes, and only those, name a permission.',
  );
  check(
    route.secondFactor !== 'not yet' || route.permission?.startsWith('own.') === true,
    'only own. permissions come before the second factor.',
  );
  check(route.audience !== 'visitor' || route.session === undefined, 'visitors have no session.');
  check(
    route.looks === undefined || (route.permission !== undefined && namesLook(route, route.looks)),
    'only staff say why they look, by a field that the request has.',
  );
  if (route.exports !== undefined) faults.push(...exportFaults(name, route, route.exports.list));
  check(route.audience === 'customer' || route.openUnder === undefined, 'gates are for customers.');
  check(route.ownership === 'none' || route.audience !== 'visitor', 'visitors own nothing.');
  check(isWrite || route.repeat === 'none', 'a GET changes nothing, so nothing is repeated.');
  check(isWrite || (route.body === undefined && route.files === undefined), 'a GET has no body.');
  check(isWrite || route.stepUp === undefined, 'a GET changes nothing, so it asks no factor.');
  check(
    route.checkedInBatch === undefined ||
      (route.audience === 'customer' && sessionNeeded && route.repeat === 'required'),
    'only where a customer moves money is the session read again in the batch.',
  );
  check(
    route.keepsFirstAnswer === undefined || route.repeat === 'required',
    'only where money moves has the first answer to be kept by itself.',
  );
  check(isWrite || route.answer !== undefined, 'an answer is declared.');
  check(!isWrite || route.answer !== 'stream', 'only a GET answers with a stream.');
  const placeholders = [...route.path.matchAll(/:([a-z_]+)/g)].map(([, param]) => param);
  const declared = Object.keys(route.params?.shape ?? {});
  check(
    placeholders.length === declared.length &&
      placeholders.every((param) => param !== undefined && declared.includes(param)),
    'the placeholders of the path are its declared parameters.',
  );
  return faults;
}

/** Every route with its handler, or an error that names all that do not fit. */
export function joinRoutes(
  routes: RouteTable,
  implementations: readonly Implementation[],
): readonly RouteEntry[] {
  const faults: string[] = [];
  const entries: RouteEntry[] = [];
  const addresses = new Set<string>();
  for (const [noun, actions] of Object.entries(routes)) {
    const ours = implementations.filter(({ declarations }) => declarations === actions);
    for (const [action, declaration] of Object.entries(actions)) {
      const name = `${noun}.${action}`;
      const address = `${declaration.method} ${declaration.path.replaceAll(/:[a-z_]+/g, ':')}`;
      if (addresses.has(address)) faults.push(`${name}: ${address} is declared twice.`);
      addresses.add(address);
      faults.push(...faultsOf(name, declaration));
      const { exports = { list: declaration } } = declaration;
      const [answering] = Object.entries(actions).find(([, one]) => one === exports.list) ?? [''];
      const handlers = ours
        .map(({ handlers }) => handlers[answering])
        .filter((one) => one !== undefined);
      const [handler] = handlers;
      if (handler === undefined) faults.push(`${name} is declared but not implemented.`);
      else if (handlers.length > 1) faults.push(`${name} is implemented twice.`);
      else entries.push({ name, declaration, handler });
    }
  }
  const known = new Set(Object.values(routes));
  for (const { declarations, handlers } of implementations) {
    if (!known.has(declarations)) faults.push('A noun is implemented that the contract lacks.');
    for (const action of Object.keys(handlers)) {
      if (!(action in declarations)) faults.push(`${action} is implemented but not declared.`);
    }
  }
  if (faults.length > 0) throw new Error(`The contract and the code differ:\n${faults.join('\n')}`);
  return entries;
}

/** The methods that an address takes, for 405; empty for an address that does not exist. */
export function allowedMethods(
  entries: readonly RouteEntry[],
): (path: string) => readonly string[] {
  const patterns = entries.map(({ declaration: { path, method } }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll(/[.]/g, '\\.').replaceAll(/:[a-z_]+/g, '[^/]+')}$`),
  }));
  return (path) => [
    ...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
  ];
}
