/**
 * The bank's "no" as an exception. Three kinds exist: Invalid (the contract's schemas, at the
 * edge), Refusal (this), Fault (anything else: 500, generic text, logged once).
 */
import type { RefusalCode } from '@fairlead/contract';

/** One thing that is wrong, for programs; `field` is a path into the request body. */
export interface RefusalDetail {
  readonly code: RefusalCode;
  readonly field?: string;
  /** Facts the sentence needs, such as a limit or a time. Never a secret. */
  readonly facts?: Readonly<Record<string, string | number>>;
}

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: readonly RefusalDetail[];
  /** Extra data for the envelope, such as the gate of a 423. */
  readonly data: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: RefusalCode,
    more: {
      field?: string;
      facts?: Readonly<Record<string, string | number>>;
      details?: readonly RefusalDetail[];
      data?: unknown;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.details = more.details ?? [
      {
        code,
        ...(more.field === undefined ? {} : { field: more.field }),
        ...(more.facts === undefined ? {} : { facts: more.facts }),
      },
    ];
    this.data = more.data ?? null;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}
