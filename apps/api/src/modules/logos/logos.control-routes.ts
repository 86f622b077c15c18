/** Logos for staff: taking one in. Setting it as the institution's is the settings'. */
import { logoNamed, routes } from '@fairlead/contract';
import { Refusal } from '#platform/errors.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { implement } from '#platform/http/implement.ts';
import { uploadLogo } from './logos.service.ts';

function answer(name: string) {
  const logo = logoNamed(name);
  if (logo === null) throw new Error('A logo has no name of one.');
  return { name, ...logo };
}

export function logosControlRoutes({ files }: { readonly files: FileStore }) {
  return implement(routes.logos, {
    upload: async (call) => {
      // Nothing that a visitor may put at the bank's address by playing a persona.
      if (call.principal.persona) throw new Refusal('persona_may_not');
      const file = call.files.logo;
      if (file === undefined) throw new Error('A required file is missing.');
      const { actor, requestId } = call;
      const deed = { actor, requestId, now: call.now() };
      const name = await uploadLogo(call.db, files, file.bytes, deed, (tx, kept) =>
        call.keepAnswer(tx, answer(kept)),
      );
      call.status(201);
      return answer(name);
    },
  });
}
