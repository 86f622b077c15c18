/** The foot of a signed-in area: the server writes it beside the app, like the sandbox mark. */
import type { StatedLicence } from '@fairlead/contract/licence';
import { LicenceBlock } from './licence-block.tsx';

export function LicenceFooter({ licence }: { readonly licence: StatedLicence | null }) {
  if (licence === null) return null;
  return (
    <footer className="border-t border-line bg-sunken print:hidden">
      <div className="px-4 py-8 sm:px-8">
        <LicenceBlock licence={licence} />
      </div>
    </footer>
  );
}
