/**
 * Identity and address papers: handed in by customers, looked at and decided on by reviewers. A
 * submission is what was handed in at once; each document in it is one side.
 */
import * as z from 'zod';
import { rejectionReasons } from './choices.ts';
import { verificationSchema, verificationValues } from './customer-status.ts';
import { idSchema } from './ids.ts';
import { listQuery, pageSchema } from './list.ts';
import { UPLOAD_MAX_BYTES } from './profiles.ts';
import { gatesAfterFactor, gatesOfDocuments, route } from './route.ts';

export const submissionKinds = ['identity', 'address'] as const;
export type SubmissionKind = (typeof submissionKinds)[number];

/** What of a customer says whether it is proven. */
export const proofOfKind = {
  identity: 'id_verification',
  address: 'address_verification',
} as const satisfies Record<SubmissionKind, string>;
export const documentSides = ['front', 'back', 'single'] as const;
export type DocumentSide = (typeof documentSides)[number];

/** `Replaced`: by the customer, unseen. `Reset`: an answer was taken back. */
export const submissionStatuses = [
  'In Progress',
  'Completed',
  'Rejected',
  'Replaced',
  'Reset',
] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

const documentSchema = z.object({
  id: idSchema('document'),
  side: z.enum(documentSides),
  /** 1 for a picture; a PDF is kept as pictures of its pages. */
  pages: z.number().int(),
  /** A sandbox keeps only a coarse specimen of what was sent. */
  specimen: z.boolean(),
});

export const submissionSchema = z.object({
  id: idSchema('submission'),
  kind: z.enum(submissionKinds),
  status: z.enum(submissionStatuses),
  documents: z.array(documentSchema),
  uploaded_at: z.iso.datetime(),
  /** When a reviewer first looked; nothing can be replaced from then on. */
  opened_at: z.iso.datetime().nullable(),
  decided_at: z.iso.datetime().nullable(),
  reason: z.enum(rejectionReasons).nullable(),
  reason_text: z.string().nullable(),
});

/** What the customer's own list shows beside the status. */
const ownVerification = verificationSchema.extend({
  /** The newest papers, while there are any; always null for the email. */
  submission: submissionSchema.nullable(),
  can_replace: z.boolean(),
});

const queueItem = submissionSchema.extend({
  customer: z.object({
    id: idSchema('customer'),
    first_name: z.string(),
    last_name: z.string(),
    country: z.string().nullable(),
  }),
});

const reviewSchema = queueItem.extend({
  /**
   * The data that the papers are held against. Null where the reader plays a demonstration person
   * and the customer does not; then the country is left out above too.
   */
  given: z
    .object({
      date_of_birth: z.iso.date().nullable(),
      street_address: z.string().nullable(),
      zip_code: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      country: z.string().nullable(),
    })
    .nullable(),
  verification: z.enum(verificationValues),
  /** The proposal to take back what was decided, while it waits for a second person. */
  approval_id: idSchema('approval').nullable(),
  /** Who looked at what, and why; newest first. */
  looks: z.array(
    z.object({
      document_id: idSchema('document'),
      staff_name: z.string(),
      reason: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  /** Earlier papers of the same kind, newest first. */
  earlier: z.array(submissionSchema),
});

const file = { required: true, maxBytes: UPLOAD_MAX_BYTES } as const;
const upload = {
  method: 'POST',
  audience: 'customer',
  ownership: 'own',
  openUnder: gatesOfDocuments,
  rate: 'write',
  repeat: 'none',
  answer: ownVerification,
  refusals: ['file_not_accepted', 'verification_not_open', 'persona_may_not'],
} as const;

const params = z.object({ id: idSchema('submission') });
const words = z.string().trim().min(3).max(1000);
const looks = { of: 'submission', by: 'params.id' } as const;
/** Nobody decides on their own papers. */
const decided = ['not_found', 'already_decided', 'second_person_required'] as const;

const decision = {
  method: 'POST',
  audience: 'staff',
  permission: 'documents.review',
  ownership: 'none',
  rate: 'write',
  repeat: 'kept',
  looks,
  params,
  answer: reviewSchema,
} as const;

export const documents = {
  verifications: route({
    method: 'GET',
    path: '/api/users/verifications',
    summary: 'The three verifications of this customer, and what became of their papers.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesAfterFactor,
    rate: 'read',
    repeat: 'none',
    answer: z.array(ownVerification),
    refusals: [],
  }),
  uploadIdentityCard: route({
    ...upload,
    path: '/api/users/upload/identity-card',
    summary: 'Hands in both sides of an identity card as JPEG or PNG; replaces what nobody saw.',
    files: { front: file, back: file },
  }),
  uploadUtilityBill: route({
    ...upload,
    path: '/api/users/upload/utility-bill',
    summary: 'Hands in a bill as JPEG, PNG or PDF; replaces what nobody saw.',
    files: { bill: file },
  }),
  preview: route({
    method: 'GET',
    path: '/api/users/documents/:id',
    summary: 'The customer’s own document as it is kept, until it was decided on.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesOfDocuments,
    rate: 'read',
    repeat: 'none',
    params: z.object({ id: idSchema('document') }),
    query: z.object({ page: z.coerce.number<number | string>().int().min(1).max(50).default(1) }),
    answer: 'document',
    refusals: ['not_found'],
  }),
  queue: route({
    method: 'GET',
    path: '/api/admins/documents',
    looks: { of: 'customer', by: 'query.customer' },
    summary:
      'Papers that were handed in, the longest waiting first unless they are sorted otherwise.',
    audience: 'staff',
    permission: 'documents.read',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    query: z.object({
      ...listQuery,
      sort: z.enum(['uploaded', '-uploaded']).default('uploaded'),
      kind: z.enum(submissionKinds).optional(),
      status: z.enum(submissionStatuses).default('In Progress'),
      customer: idSchema('customer').optional(),
    }),
    answer: pageSchema(queueItem),
    refusals: [],
  }),
  read: route({
    method: 'GET',
    path: '/api/admins/documents/:id',
    looks,
    summary: 'One submission beside the data that the customer gave; no picture of it.',
    audience: 'staff',
    permission: 'documents.read',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    params,
    answer: reviewSchema,
    refusals: ['not_found'],
  }),
  /** Not a GET: it writes down who looked, and closes the submission to replacement. */
  look: route({
    method: 'POST',
    path: '/api/admins/documents/:id/look',
    looks,
    summary: 'Shows one document of a submission. Each look is recorded with its reason.',
    audience: 'staff',
    permission: 'documents.review',
    ownership: 'none',
    rate: 'write',
    repeat: 'none',
    params,
    body: z.object({
      document_id: idSchema('document'),
      page: z.number().int().min(1).max(50).default(1),
      reason: words,
    }),
    answer: 'document',
    refusals: ['not_found'],
  }),
  approve: route({
    ...decision,
    path: '/api/admins/documents/:id/approve',
    summary: 'Accepts the papers: the verification is completed. Only after looking at each.',
    body: z.object({ note: words.optional() }),
    refusals: [...decided, 'papers_not_seen'],
  }),
  reject: route({
    ...decision,
    path: '/api/admins/documents/:id/reject',
    summary: 'Does not accept the papers, with a reason that the customer reads.',
    body: z
      .object({ reason: z.enum(rejectionReasons), text: words.optional() })
      .refine(({ reason, text }) => reason !== 'other' || text !== undefined, {
        path: ['text'],
        params: { sentence: 'invalid.required' },
      }),
    refusals: [...decided, 'papers_not_seen', 'text_not_allowed'],
  }),
  reset: route({
    ...decision,
    path: '/api/admins/documents/:id/reset',
    summary: 'Takes back what was decided, with words for the customer; an accepted proof by two.',
    body: z.object({ text: words }),
    refusals: [...decided, 'text_not_allowed'],
  }),
};
