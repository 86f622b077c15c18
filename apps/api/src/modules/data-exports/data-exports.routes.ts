/** Customers ask for everything held about them, and fetch it. */
import { Readable } from 'node:stream';
import { routes } from '@fairlead/contract';
import * as z from 'zod';
import { refusePersona } from '#modules/credentials/sign-in/persona-limits.service.ts';
import { Refusal } from '#platform/errors.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { implement } from '#platform/http/implement.ts';
import { pageOf, placeOf } from '#platform/http/list.ts';
import { EXPORT_TYPE, exportFile, recordDownload, requestExport } from './data-exports.service.ts';
import { type DataExport, findExports } from './data-exports.sql.ts';

export function dataExportsRoutes({ files }: { readonly files: FileStore }) {
  return implement(routes.dataExports, {
    list: async (call) => {
      const place = placeOf(call, z.string().max(60));
      const page = { before: place.after, limit: place.fetch };
      const rows = await findExports(call.db, call.principal.id, page);
      return pageOf(call, place, rows, { item: answerOf, placeOfRow: ({ id }) => id });
    },
    request: async (call) => {
      const { principal, actor, requestId } = call;
      // What is held about a demonstration person is held about everybody who played it.
      refusePersona(principal);
      const made = await requestExport(call.db, principal.id, {
        actor,
        requestId,
        stepUp: {
          sessionId: principal.session.id,
          action: 'data.export',
          digest: call.digest(),
          now: call.now(),
        },
        keep: (tx, one) => call.keepAnswer(tx, answerOf(one)),
      });
      return answerOf(made);
    },
    download: async (call) => {
      const { principal, params, actor, requestId } = call;
      const now = call.now();
      const fileId = await exportFile(call.db, principal.id, params.id, now);
      const found = await files.get(call.db, fileId);
      if (found.state !== 'found') throw new Refusal('not_found');
      await recordDownload(call.db, principal.id, params.id, {
        actor,
        requestId,
        stepUp: {
          sessionId: principal.session.id,
          action: 'data.download',
          digest: call.digest(),
          now,
        },
      });
      const body = Readable.from(found.content);
      return { contentType: EXPORT_TYPE, body, fileName: 'my-data.zip' };
    },
  });
}

function answerOf(made: DataExport) {
  return {
    id: made.id,
    status: made.status,
    requested_at: made.requestedAt.toISOString(),
    ready_at: made.readyAt?.toISOString() ?? null,
    expires_at: made.expiresAt?.toISOString() ?? null,
    bytes: made.bytes,
  };
}
