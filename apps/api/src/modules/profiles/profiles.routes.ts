/** Customers change what they said about themselves. */
import { type Gate, postalCodeFits, routes, type SentPin } from '@fairlead/contract';
import { refusePersona } from '#modules/credentials/sign-in/persona-limits.service.ts';
import { type Customer, customerById } from '#modules/customers/customers.service.ts';
import { userAnswer, type VerificationModes } from '#modules/customers/standing.service.ts';
import { pictureAnswer } from '#modules/documents/document-pictures.service.ts';
import type { Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Call } from '#platform/http/call.ts';
import { type Handler, implement } from '#platform/http/implement.ts';
import type { CustomerPrincipal } from '#platform/http/principal.ts';
import { invalidField } from '#platform/http/request/shape.ts';
import type { Languages } from '#platform/language.ts';
import type { Square } from '#platform/pictures/picture.ts';
import { type PhotoParts, photoOf, removePhoto, setPhoto } from './photo.service.ts';
import {
  changeAddress,
  changeDetails,
  changePhone,
  changeSwitches,
  type DetailsChange,
  type ProfileDeed,
  type ProfileWrite,
  skip,
} from './profiles.service.ts';

type Routes = typeof routes.profiles;

export interface ProfilesParts extends PhotoParts {
  readonly languages: Languages;
  readonly modes: () => VerificationModes;
}

export function profilesRoutes(parts: ProfilesParts) {
  const answer = (customer: Customer, { closedGates }: CustomerPrincipal) =>
    userAnswer(customer, parts.modes(), !closedGates.includes('second_factor'));
  const keeping = (call: KeepingCall): ProfileWrite => ({
    ...deedOf(call),
    keep: (tx, customer) => call.keepAnswer(tx, answer(customer, call.principal)),
  });
  const photo = async (call: Call<Routes['addPhoto'] | Routes['changePhoto']>) => {
    refusePersona(call.principal);
    const file = call.files.photo;
    if (file === undefined) throw new Error('A required file is missing.');
    const sent = { file, square: squareOf(call.body) };
    return answer(await setPhoto(call.db, parts, sent, deedOf(call)), call.principal);
  };
  return implement(routes.profiles, {
    updateDetails: async (call) => {
      refusePersona(call.principal);
      return answer(await changeSwitches(call.db, call.body, keeping(call)), call.principal);
    },
    updatePhone: async (call) => {
      refusePersona(call.principal);
      const keep = (tx: Tx, sent_pin: SentPin) => call.keepAnswer(tx, { sent_pin });
      const deed = { ...deedOf(call), keep };
      return { sent_pin: await changePhone(call.db, call.body.phone_number, deed) };
    },
    updateAddress: async (call) =>
      answer(await updateAddress(call, parts, keeping(call)), call.principal),
    addPhoto: photo,
    changePhoto: photo,
    removePhoto: async (call) => {
      refusePersona(call.principal);
      return answer(await removePhoto(call.db, parts, deedOf(call)), call.principal);
    },
    photo: async (call) => {
      const id = await photoOf(call.db, call.principal.id);
      return pictureAnswer(call.db, parts.files, id, 'photo.jpg');
    },
    updateUser: async (call) => {
      const { body, principal } = call;
      if (body.kind === 'skip') {
        // The email is proven before the second factor is asked for; the rest is not.
        if (body.verification !== 'email') refuseUnder(principal, ['second_factor']);
        const customer = await skip(call.db, body.verification, parts.modes(), keeping(call));
        return answer(customer, principal);
      }
      const isLanguage = Object.entries(body.details).every(
        ([name, value]) => name === 'language' || value === undefined,
      );
      refuseUnder(principal, isLanguage ? ['second_factor'] : principal.closedGates);
      refusePersona(principal);
      const change = detailsOf(body.details, parts.languages);
      return answer(await changeDetails(call.db, change, keeping(call)), principal);
    },
  });
}

async function updateAddress(
  call: Parameters<Handler<Routes['updateAddress']>>[0],
  { files }: ProfilesParts,
  deed: ProfileWrite,
): Promise<Customer> {
  refusePersona(call.principal);
  const { street_address, zip_code, city, state, country, mobile_number } = call.body;
  const known = country ?? (await customerById(call.db, call.principal.id)).country;
  if (known !== null && !postalCodeFits(known, zip_code)) {
    throw invalidField('zip_code', 'invalid.format');
  }
  const change = {
    streetAddress: street_address,
    zipCode: zip_code,
    city,
    state,
    ...(country === undefined ? {} : { country }),
    ...(mobile_number === undefined ? {} : { mobileNumber: mobile_number }),
  };
  return changeAddress(call.db, files, change, deed);
}

function detailsOf(
  given: {
    readonly mobile_number?: string | null | undefined;
    readonly occupation?: string | null | undefined;
    readonly language?: string | undefined;
    readonly time_zone?: string | undefined;
  },
  { offered }: Languages,
): DetailsChange {
  const { mobile_number, occupation, language, time_zone } = given;
  if (language !== undefined && !offered.includes(language)) {
    throw invalidField('language', 'invalid.choice');
  }
  return {
    ...(mobile_number === undefined ? {} : { mobileNumber: mobile_number }),
    ...(occupation === undefined ? {} : { occupation }),
    ...(language === undefined ? {} : { language }),
    ...(time_zone === undefined ? {} : { timeZone: time_zone }),
  };
}

/** A square is all three of them; none is the middle. */
function squareOf(body: {
  readonly crop_left?: number | undefined;
  readonly crop_top?: number | undefined;
  readonly crop_size?: number | undefined;
}): Square | undefined {
  const { crop_left: left, crop_top: top, crop_size: size } = body;
  if (left === undefined && top === undefined && size === undefined) return undefined;
  if (left === undefined) throw invalidField('crop_left', 'invalid.required');
  if (top === undefined) throw invalidField('crop_top', 'invalid.required');
  if (size === undefined) throw invalidField('crop_size', 'invalid.required');
  return { left, top, size };
}

function refuseUnder({ closedGates }: CustomerPrincipal, gates: readonly Gate[]): void {
  const gate = closedGates.find((closed) => gates.includes(closed));
  if (gate !== undefined) throw new Refusal('gate_closed', { data: { gate } });
}

interface DeedCall {
  readonly principal: CustomerPrincipal;
  readonly actor: ProfileDeed['actor'];
  readonly requestId: string;
  readonly userAgent: string;
  readonly now: () => Date;
  readonly digest: () => Buffer;
}

interface KeepingCall extends DeedCall {
  readonly keepAnswer: (tx: Tx, data: unknown) => Promise<void>;
}

function deedOf(call: DeedCall): ProfileDeed {
  const { principal, actor, requestId, userAgent } = call;
  const now = call.now();
  return {
    customerId: principal.id,
    actor,
    requestId,
    userAgent,
    now,
    stepUp: (action) => ({
      sessionId: principal.session.id,
      action,
      digest: call.digest(),
      now,
    }),
  };
}
