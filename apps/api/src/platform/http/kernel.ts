/**
 * Answers one call of one route, after admission: shape, repeat, the reason to look, handler,
 * answer. The rest of the order (ownership, rules, state, limits, funds) is the handlers'.
 */
import type { LookSubject, RefusalCode, RouteDeclaration } from '@fairlead/contract';
import { needsSession } from '@fairlead/contract/route-codes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#platform/errors.ts';
import type { KeptAnswer, RepeatStore } from '#platform/idempotency/idempotency.service.ts';
import type { Languages, MessageKey } from '#platform/language.ts';
import { ListExport } from '#platform/lists/export-list.ts';
import type { Log } from '#platform/log.ts';
import { askStepUp, StepUpRequired } from '#platform/sessions/step-up.service.ts';
import { sendDocument } from './answer/document.ts';
import { type Serializer, serializerOf, successBody } from './answer/serializer.ts';
import { eventStream, type OpenableStream } from './answer/stream.ts';
import type { UploadedFile } from './call.ts';
import { type CallServices, HandlerCall, type Remarks } from './handler-call.ts';
import type { Principal, StaffPrincipal } from './principal.ts';
import { idempotencyKeyOf, ifMatchOf } from './request/conditions.ts';
import { Repeat } from './request/repeat.ts';
import { shapeOf } from './request/shape.ts';
import { readUpload } from './request/upload.ts';
import { visitOf } from './request/visit.ts';
import { lookPlace, type RouteEntry } from './route-table.ts';

/** Refuses with `not_found`, `second_person_required` and `look_reason_required`. */
export type RequireLook = (principal: StaffPrincipal, of: LookSubject, id: string) => Promise<void>;

export interface KernelServices extends CallServices {
  readonly languages: Languages;
  readonly mode: 'sandbox' | 'live';
  readonly log: Log;
  readonly languageOf: (request: FastifyRequest, principal: Principal) => string;
  readonly repeats: RepeatStore;
  /** Tests and development: answers and refusals must be as declared. */
  readonly checkAnswers: boolean;
  /** Refuses staff who have not said why they look; needed where a route declares `looks`. */
  readonly requireLook?: RequireLook;
  /** Aborted when the bank closes: open streams end. */
  readonly stopping: AbortSignal;
}

/** These can come of any call; a handler need not declare them. */
const ofAnyRoute: ReadonlySet<RefusalCode> = new Set([
  'invalid',
  'busy',
  'database_away',
  'in_progress',
]);

/** These come of a route that asks why somebody looks. */
const ofLooks: ReadonlySet<RefusalCode> = new Set([
  'not_found',
  'second_person_required',
  'look_reason_required',
]);

interface Made {
  readonly body: unknown;
  readonly files: Readonly<Record<string, UploadedFile>>;
  readonly language: string;
  readonly remarks: Remarks;
  readonly repeat: Repeat | undefined;
  readonly stream: OpenableStream | undefined;
}

const noFiles: Made['files'] = {};
const keepNothing = async () => undefined;

/** What every call needs is prepared in the constructor; what writes the answer, at the first. */
export class RouteKernel {
  readonly #entry: RouteEntry;
  readonly #services: KernelServices;
  readonly #shape: ReturnType<typeof shapeOf>;
  readonly #serialise: Serializer;
  readonly #sentence: MessageKey;
  readonly #export: ListExport | undefined;

  constructor(entry: RouteEntry, services: KernelServices) {
    const { name, declaration } = entry;
    this.#entry = entry;
    this.#services = services;
    this.#shape = shapeOf(declaration, services.languages.isKey);
    this.#serialise =
      typeof declaration.answer === 'string'
        ? () => 'null'
        : serializerOf(name, declaration.answer, services.checkAnswers);
    this.#sentence = sentenceOf(name, declaration, services.languages);
    this.#export = declaration.exports && new ListExport(declaration.exports, services);
    if (declaration.looks !== undefined && services.requireLook === undefined) {
      throw new Error(`${name} asks for a reason to look, and nobody here can ask.`);
    }
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { declaration } = this.#entry;
    const { files } = declaration;
    const { principal, leave, receive } = visitOf(request);
    const language = this.#services.languageOf(request, principal);
    const remarks: Remarks = { status: 200, sentence: undefined, told: undefined };
    const answerOf = (data: unknown) => this.#answerOf(data, remarks, language);
    // Where money moves, the ledger itself remembers, as long as nothing goes on changing.
    const isKept = declaration.repeat === 'kept' || declaration.keepsFirstAnswer === true;
    const repeat = isKept ? new Repeat(this.#services.repeats, answerOf) : undefined;
    const stream =
      declaration.answer === 'stream'
        ? eventStream(reply, { stopping: this.#services.stopping, onOpen: leave })
        : undefined;
    const sent =
      files === undefined
        ? { files: noFiles, body: request.body }
        : await receive(() => readUpload(request, files));
    const call = this.#call(request, reply, { ...sent, language, remarks, repeat, stream });
    const kept = repeat && (await begin(repeat, call));
    if (kept !== undefined) {
      call.markReplay();
      return sendJson(reply, kept);
    }
    const data = await this.#run(call, repeat);
    if (stream !== undefined) {
      stream.open();
      return reply;
    }
    if (declaration.answer === 'document') {
      return sendDocument(reply, data, (error) => this.#brokeOff(error, request));
    }
    const answer = answerOf(data);
    await repeat?.finish(answer);
    return sendJson(reply, answer);
  }

  /** The answer has begun: it ends, and nobody hears of it but here. An export tells itself. */
  #brokeOff(error: unknown, { id }: FastifyRequest): void {
    if (this.#export !== undefined) return;
    const facts = { requestId: id, route: this.#entry.name };
    this.#services.log.fault('a document broke off', error, facts);
  }

  /** Checks what was sent. */
  #call(request: FastifyRequest, reply: FastifyReply, made: Made): HandlerCall {
    const { name, declaration } = this.#entry;
    const { params, query, headers } = request;
    const { principal } = visitOf(request);
    const ownId = principal.kind === 'customer' ? principal.id : undefined;
    const { body, files, language, remarks, repeat, stream } = made;
    const facts = {
      route: name,
      renewsSession: declaration.renewsSession === true,
      principal,
      parsed: this.#shape({ params, query, body, ownId }),
      ifMatch: ifMatchOf(declaration, headers),
      idempotencyKey: idempotencyKeyOf(declaration, headers),
      files,
      language,
      remarks,
      stream,
      keepAnswer: repeat === undefined ? keepNothing : repeat.keep.bind(repeat),
    };
    return new HandlerCall(request, reply, facts, this.#services);
  }

  async #run(call: HandlerCall, repeat: Repeat | undefined): Promise<unknown> {
    try {
      await this.#look(call);
      const { handler } = this.#entry;
      if (this.#export === undefined) return await handler(call);
      return await this.#export.answer(call, (query) => handler(call.asking(query)));
    } catch (error) {
      await repeat?.release();
      throw await this.#refusal(error);
    }
  }

  /** What is known of one customer opens to staff who have said why. */
  async #look({ principal, params, query, body }: HandlerCall): Promise<void> {
    const { looks } = this.#entry.declaration;
    if (looks === undefined || principal.kind !== 'staff') return;
    const [place, field] = lookPlace(looks);
    const asked: unknown = { params, query, body }[place];
    const id: unknown = asked instanceof Object ? Reflect.get(asked, field) : undefined;
    if (typeof id === 'string') await this.#services.requireLook?.(principal, looks.of, id);
  }

  /** Makes the challenge that a step-up needs; tells a refusal nobody declared. */
  async #refusal(error: unknown): Promise<unknown> {
    const { name, declaration } = this.#entry;
    if (!(error instanceof Refusal)) return error;
    const isStepUp = error.code === 'step_up_required' && declaration.stepUp !== undefined;
    const declared =
      declaration.refusals.includes(error.code) ||
      ofAnyRoute.has(error.code) ||
      isStepUp ||
      // Any session may be ended while its call waits for its turn.
      (error.code === 'session_ended' && needsSession(declaration)) ||
      (declaration.looks !== undefined && ofLooks.has(error.code));
    if (this.#services.checkAnswers && !declared) {
      return new Error(`${name} refused with ${error.code}, which it does not declare.`);
    }
    if (!(error instanceof StepUpRequired)) return error;
    const challenge = await askStepUp(this.#services.db, error.binding);
    return new Refusal('step_up_required', {
      data: {
        step_up: challenge.id,
        action: challenge.action,
        expires_at: challenge.expiresAt.toISOString(),
      },
    });
  }

  #answerOf(data: unknown, remarks: Remarks, language: string): KeptAnswer {
    const { languages } = this.#services;
    const { key, values } = remarks.sentence ?? { key: this.#sentence, values: undefined };
    const message = languages.sentence(language, key, values);
    const json = this.#serialise(data);
    if (remarks.told === undefined) {
      return { status: remarks.status, body: successBody(json, message) };
    }
    const told = languages.sentence(language, `refusal.${remarks.told}`);
    const body = successBody(json, message, { code: remarks.told, message: told });
    return { status: remarks.status, body };
  }
}

async function begin(repeat: Repeat, call: HandlerCall): Promise<KeptAnswer | undefined> {
  const { idempotencyKey: key, route, principal } = call;
  if (key === undefined) return undefined;
  const ownerId = principal.kind === 'visitor' ? 'visitor' : principal.id;
  return repeat.begin({ ownerId, key, route, digest: call.digest() });
}

/** `message.noun.action` where the catalogue has it, otherwise a plain one. */
function sentenceOf(name: string, route: RouteDeclaration, languages: Languages): MessageKey {
  const own = `message.${name}`;
  if (languages.isKey(own)) return own;
  return route.method === 'GET' ? 'message.read' : 'message.done';
}

function sendJson(reply: FastifyReply, { status, body }: KeptAnswer): FastifyReply {
  // The deadline may have answered already.
  if (reply.sent) return reply;
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(body);
}
