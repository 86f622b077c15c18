/** Who asks: before somebody signs in or hands something in. A sandbox warns there instead. */
import type { StatedLicence } from '@fairlead/contract/licence';
import { LicenceBlock } from '#ui/licence/licence-block.tsx';

export function LicenceNote() {
  const licence = licenceOfPage();
  return licence === null ? null : <LicenceBlock licence={licence} shows="who" />;
}

/** The server wrote it on the page. */
function licenceOfPage(): StatedLicence | null {
  const written = document.getElementById('app')?.dataset.licence;
  if (written === undefined) return null;
  const licence: StatedLicence = JSON.parse(written);
  return licence;
}
