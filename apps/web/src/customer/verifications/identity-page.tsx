/** `/user/verifications/identity`: both sides of a government ID. */
import { IdentityUpload } from '#lib/documents/identity-upload.tsx';
import { useRefreshCustomer } from '#lib/session/customer-session.ts';
import { Papers } from './papers.tsx';
import { VerificationScreen } from './verification-screen.tsx';

export function IdentityPage() {
  const refresh = useRefreshCustomer();
  return (
    <VerificationScreen kind="identity">
      {(verification) => (
        <Papers
          verification={verification}
          onDone={refresh}
          upload={(onDone, other) => <IdentityUpload onDone={onDone} other={other} />}
        />
      )}
    </VerificationScreen>
  );
}
