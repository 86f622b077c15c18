/** What the public may know about this bank, for the pages and for `GET /api/graph`. */
import type { PublicGraph } from '@fairlead/contract';
import {
  contact,
  currencies,
  institution,
  signIn,
  verifications,
} from '#modules/settings/settings.service.ts';
import { TERMS_VERSION } from '#modules/settings/terms.service.ts';
import type { Languages } from '#platform/language.ts';
import type { Mode } from '#platform/mode.ts';
import type { Settings } from '#platform/settings/settings.ts';

export interface GraphSources {
  readonly settings: Settings;
  readonly languages: Languages;
  readonly mode: Mode;
  readonly brand: string;
}

export function readGraph({ settings, languages, mode, brand }: GraphSources): PublicGraph {
  const { accent_colour, time_zone } = settings.get(institution);
  const switchedOn = Object.entries(settings.get(currencies)).flatMap(([code, on]) =>
    on ? [code] : [],
  );
  return {
    mode,
    brand,
    accent_colour,
    time_zone,
    contact: settings.get(contact),
    currencies: switchedOn,
    languages: [...languages.offered],
    login_verification: settings.get(signIn).login_verification,
    verifications: settings.get(verifications),
    terms_version: TERMS_VERSION,
  };
}
