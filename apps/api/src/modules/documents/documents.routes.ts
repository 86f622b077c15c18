/** Customers hand in papers and see what became of them. */
import { type DocumentSide, routes, type SubmissionKind } from '@fairlead/contract';
import { refusePersona } from '#modules/credentials/sign-in/persona-limits.service.ts';
import { customerById } from '#modules/customers/customers.service.ts';
import type { VerificationModes } from '#modules/customers/standing.service.ts';
import type { BusinessCalendar } from '#platform/calendar.ts';
import type { Call } from '#platform/http/call.ts';
import { implement } from '#platform/http/implement.ts';
import type { FileLimits } from '#platform/pictures/kept-pictures.ts';
import { type OwnVerification, ownVerifications } from './document-answers.service.ts';
import { draftPaper, type PictureParts, pictureAnswer } from './document-pictures.service.ts';
import { type DraftPaper, handIn, ownPage, requireOpen } from './documents.service.ts';

export interface DocumentsParts extends PictureParts {
  readonly modes: () => VerificationModes;
  readonly calendar: () => BusinessCalendar;
  /** Which files are taken just now. */
  readonly limits: (paper: 'picture' | 'any') => FileLimits;
}

type UploadCall =
  | Call<typeof routes.documents.uploadIdentityCard>
  | Call<typeof routes.documents.uploadUtilityBill>;

interface Form {
  readonly kind: SubmissionKind;
  readonly paper: 'picture' | 'any';
  readonly sides: Readonly<Record<string, DocumentSide>>;
}

const IDENTITY_CARD: Form = {
  kind: 'identity',
  paper: 'picture',
  sides: { front: 'front', back: 'back' },
};
const UTILITY_BILL: Form = {
  kind: 'address',
  paper: 'any',
  sides: { bill: 'single' },
};

export function documentsRoutes(parts: DocumentsParts) {
  return implement(routes.documents, {
    verifications: async (call) =>
      ownVerifications(call.db, await customerById(call.db, call.principal.id), parts.modes()),
    uploadIdentityCard: (call) => upload(call, IDENTITY_CARD, parts),
    uploadUtilityBill: (call) => upload(call, UTILITY_BILL, parts),
    preview: async (call) => {
      const { id } = call.params;
      const { fileId, side } = await ownPage(call.db, call.principal.id, id, call.query.page);
      return pictureAnswer(call.db, parts.files, fileId, `${side}.jpg`);
    },
  });
}

async function upload(
  call: UploadCall,
  form: Form,
  parts: DocumentsParts,
): Promise<OwnVerification> {
  const { principal, actor, requestId, db } = call;
  refusePersona(principal);
  await requireOpen(db, principal.id, form.kind);
  const documents: DraftPaper[] = [];
  const limits = parts.limits(form.paper);
  for (const [field, side] of Object.entries(form.sides)) {
    const file = call.files[field];
    if (file === undefined) throw new Error('A required file is missing.');
    documents.push(await draftPaper(parts, principal.id, { field, file, side }, limits));
  }
  const papers = { customerId: principal.id, kind: form.kind, documents };
  const deed = { actor, requestId, now: call.now() };
  await handIn(db, parts.files, papers, parts.calendar(), deed);
  const customer = await customerById(db, principal.id);
  const own = await ownVerifications(db, customer, parts.modes());
  const answer = own.find(({ kind }) => kind === form.kind);
  if (answer === undefined) throw new Error('A verification has no answer.');
  return answer;
}
