/**
 * Turns a batch of requests into the arrays that the posting function takes, as PostgreSQL array
 * literals. Every element is checked against its form first, since it is joined without quoting.
 */
import { digestOf } from './digest.ts';
import type { GuardUse, Line, PostingRequest, RequestSet } from './request.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const LABEL = /^[a-z][a-z0-9_.]{0,39}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DIGEST_DIGITS = 64;
const GUARD_KEY_LENGTH = 120;
const EMPTY = '{}';

export function checkUuid(id: string): string {
  if (!UUID.test(id)) throw new TypeError('An id is a UUID in lower case.');
  return id;
}

function checkForm(form: RegExp, text: string): string {
  if (!form.test(text)) throw new TypeError(`${JSON.stringify(text)} is not of the form ${form}.`);
  return text;
}

export function arrayOf(elements: readonly (string | number | bigint | boolean)[]): string {
  return `{${elements.join(',')}}`;
}

function quote(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

export function textArrayOf(elements: readonly string[]): string {
  return arrayOf(elements.map(quote));
}

/** Names things by their place in a sorted list, each once. */
class Places {
  readonly #marks = new Map<string, number>();
  readonly #used: number[] = [];

  add(name: string): void {
    let mark = this.#marks.get(name);
    if (mark === undefined) {
      mark = this.#marks.size;
      this.#marks.set(name, mark);
    }
    this.#used.push(mark);
  }

  /** The sorted list, and for every `add` the place in it, counted from 1. */
  sorted(): { names: string[]; places: number[] } {
    const names = [...this.#marks.keys()].sort();
    const placeOfMark = new Array<number>(names.length);
    names.forEach((name, index) => {
      placeOfMark[this.#marks.get(name) ?? 0] = index + 1;
    });
    return { names, places: this.#used.map((mark) => placeOfMark[mark] ?? 0) };
  }
}

function linesOf(request: PostingRequest): readonly Line[] {
  if (request.kind === 'reserve') return [request];
  return 'lines' in request ? request.lines : [];
}

function subjectOf(request: PostingRequest): string | undefined {
  if (request.kind === 'reverse') return request.postingId;
  return 'holdId' in request ? request.holdId : undefined;
}

function deadlineOf(request: PostingRequest): Date | undefined {
  if (request.kind === 'reserve') return request.expiresAt;
  return request.kind === 'expire' ? request.now : undefined;
}

/** The parts that few batches have; an empty array stands for "none of them". */
function rareColumns(requests: readonly PostingRequest[]): string[] {
  const subjects = requests.map(subjectOf);
  const deadlines = requests.map(deadlineOf);
  const has = (values: readonly unknown[]): boolean => values.some((value) => value !== undefined);
  return [
    has(subjects)
      ? arrayOf(subjects.map((id) => (id === undefined ? 'null' : checkUuid(id))))
      : EMPTY,
    has(deadlines) ? arrayOf(deadlines.map((at) => at?.toISOString() ?? 'null')) : EMPTY,
    has(subjects)
      ? arrayOf(requests.map((request) => request.kind === 'settle' && request.returnRest))
      : EMPTY,
  ];
}

function guardColumns(requests: readonly PostingRequest[]): string[] {
  if (requests.every((request) => !request.guards?.length))
    return [EMPTY, EMPTY, EMPTY, EMPTY, EMPTY];
  const guards = new Places();
  const uses: GuardUse[] = [];
  for (const request of requests) {
    for (const use of request.guards ?? []) {
      // Sorted as UTF-16 here and as bytes there, which agree for ASCII.
      checkForm(/^[\x21-\x7e]+$/, use.key);
      if (use.key.length > GUARD_KEY_LENGTH) throw new TypeError('A guard key is too long.');
      guards.add(use.key);
      uses.push(use);
    }
  }
  const { names, places } = guards.sorted();
  return [
    textArrayOf(names),
    arrayOf(requests.map((request) => request.guards?.length ?? 0)),
    arrayOf(places),
    arrayOf(uses.map((use) => use.addMinor)),
    arrayOf(uses.map((use) => use.ceilingMinor)),
  ];
}

function digestLiteral(request: PostingRequest): string {
  const digest = digestOf(request);
  if (digest.length !== DIGEST_DIGITS) throw new TypeError('A digest is 32 bytes of SHA-256.');
  return `"\\\\x${digest}"`;
}

/** Everything after the lock timeout, in the order of the function's parameters. */
export function columnsOf(sets: readonly RequestSet[]): string[] {
  const requests = sets.flat();
  const accounts = new Places();
  const amounts: bigint[] = [];
  const currencies: string[] = [];
  const lineCounts: number[] = [];
  for (const request of requests) {
    const lines = linesOf(request);
    lineCounts.push(lines.length);
    for (const { accountId, amount } of lines) {
      accounts.add(accountId);
      amounts.push(amount.amountMinor);
      currencies.push(amount.currency);
    }
  }
  const { names, places } = accounts.sorted();
  const linked = sets.some((set) => set.length > 1);
  return [
    arrayOf(names.map(checkUuid)),
    arrayOf(requests.map((request) => checkUuid(request.id))),
    arrayOf(requests.map((request) => request.kind)),
    arrayOf(requests.map(digestLiteral)),
    arrayOf(requests.map((request) => checkForm(LABEL, request.label))),
    arrayOf(requests.map((request) => checkForm(DATE, request.valueDate))),
    arrayOf(lineCounts),
    arrayOf(places),
    arrayOf(amounts),
    arrayOf(currencies),
    linked ? arrayOf(sets.flatMap((set, number) => set.map(() => number))) : EMPTY,
    ...rareColumns(requests),
    ...guardColumns(requests),
  ];
}
