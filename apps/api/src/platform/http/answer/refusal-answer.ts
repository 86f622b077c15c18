/** Every way of saying no, as an envelope in the caller's language. */
import { type Envelope, type RefusalCode, refusals } from '@fairlead/contract';
import { waitingTime } from '@fairlead/contract/waiting-time';
import { codeOf } from '#platform/cannot-start.ts';
import { databaseTrouble } from '#platform/database/trouble.ts';
import { Refusal } from '#platform/errors.ts';
import { Invalid } from '#platform/http/request/shape.ts';
import type { Languages, MessageValues } from '#platform/language.ts';

export interface ErrorAnswer {
  readonly status: number;
  readonly code: RefusalCode;
  readonly retryAfterSeconds: number | undefined;
  readonly envelope: Envelope;
}

/** What the HTTP library itself throws, in the bank's words. */
const libraryCodes: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'not_parsable',
  FST_ERR_CTP_INVALID_JSON_BODY: 'not_parsable',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'not_parsable',
  FST_ERR_BAD_URL: 'not_found',
  FST_REQ_FILE_TOO_LARGE: 'body_too_large',
  FST_FILES_LIMIT: 'invalid',
  FST_FIELDS_LIMIT: 'invalid',
  FST_PARTS_LIMIT: 'invalid',
  FST_PROTO_VIOLATION: 'invalid',
  FST_INVALID_JSON_FIELD_ERROR: 'not_parsable',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'not_parsable',
  FST_MP_PREMATURE_CLOSE: 'not_parsable',
};

/** A Refusal for everything that is one; undefined for a fault. */
export function refusalOf(error: unknown): Refusal | Invalid | undefined {
  if (error instanceof Refusal || error instanceof Invalid) return error;
  const code = libraryCodes[codeOf(error) ?? ''];
  if (code !== undefined) return new Refusal(code);
  const trouble = databaseTrouble(error);
  if (trouble === 'away') return new Refusal('database_away', { retryAfterSeconds: 2 });
  if (trouble === 'busy') return new Refusal('busy', { retryAfterSeconds: 1 });
  return undefined;
}

interface Saying {
  readonly languages: Languages;
  readonly language: string;
  readonly requestId: string;
}

/** A refusal whose sentence lacks a value is a fault of ours, and still gets an answer. */
export function answerOrFault(
  error: unknown,
  saying: Saying,
  onFault: (fault: unknown) => void,
): ErrorAnswer {
  try {
    return answerTo(error, saying);
  } catch (fault) {
    onFault(fault);
    return answerTo(new Refusal('server_error'), saying);
  }
}

function answerTo(error: unknown, { languages, language, requestId }: Saying): ErrorAnswer {
  const refusal = refusalOf(error) ?? new Refusal('server_error');
  if (refusal instanceof Invalid) {
    const details = refusal.invalid.map(({ code, field, sentence, values }) => ({
      code,
      field,
      message: languages.sentence(language, sentence, values),
    }));
    return {
      status: refusals.invalid,
      code: 'invalid',
      retryAfterSeconds: undefined,
      envelope: envelopeOf(details, null),
    };
  }
  const { code, retryAfterSeconds } = refusal;
  const details = refusal.details.map((detail) => {
    const values: MessageValues = {
      reference: requestId,
      ...waitingTime(retryAfterSeconds ?? 1),
      ...(detail.field === undefined ? {} : { field: detail.field }),
      ...detail.facts,
    };
    const message = languages.sentence(language, `refusal.${detail.code}`, values);
    const field = detail.field === undefined ? {} : { field: detail.field };
    return { code: detail.code, ...field, message };
  });
  const envelope = envelopeOf(details, refusal.data ?? null);
  return { status: refusals[code], code, retryAfterSeconds, envelope };
}

function envelopeOf(details: Envelope['details'], data: unknown): Envelope {
  return { errors: details.map(({ message }) => message), data, message: null, details };
}
