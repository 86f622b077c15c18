/**
 * The demonstration people of a sandbox: customers who read different languages and keep different
 * currencies; staff, two for each role that approves, and no owner. What each is for is said in the
 * catalogues, under `persona.`.
 */
import type { StaffRole } from '@fairlead/contract';

/** A domain that no mail can reach: `.example` is reserved. */
const DOMAIN = 'personas.fairlead.example';

export interface CustomerPersona {
  readonly kind: 'customer';
  readonly key: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: string;
  readonly homeCurrency: string;
  readonly timeZone: string;
  /** Has proven nothing yet, and so has no money either. */
  readonly fresh?: true;
  /** What the bank has restricted, so that those screens can be seen. */
  readonly restriction?: 'Locked' | 'Review';
}

export interface StaffPersona {
  readonly kind: 'staff';
  readonly key: string;
  readonly name: string;
  readonly role: Exclude<StaffRole, 'owner'>;
  readonly language: string;
}

export type PersonaPlan = CustomerPersona | StaffPersona;

export function emailOf({ key }: PersonaPlan): string {
  return `${key.replaceAll('-', '.')}@${DOMAIN}`;
}

export const personaPlans = [
  {
    kind: 'customer',
    key: 'amina-haddad',
    firstName: 'Amina',
    lastName: 'Haddad',
    language: 'ar',
    homeCurrency: 'USD',
    timeZone: 'Asia/Amman',
  },
  {
    kind: 'customer',
    key: 'lucia-romero',
    firstName: 'Lucía',
    lastName: 'Romero',
    language: 'es',
    homeCurrency: 'EUR',
    timeZone: 'Europe/Madrid',
  },
  {
    kind: 'customer',
    key: 'tom-whitaker',
    firstName: 'Tom',
    lastName: 'Whitaker',
    language: 'en',
    homeCurrency: 'GBP',
    timeZone: 'Europe/London',
  },
  {
    kind: 'customer',
    key: 'grace-okafor',
    firstName: 'Grace',
    lastName: 'Okafor',
    language: 'en',
    homeCurrency: 'CAD',
    timeZone: 'America/Toronto',
  },
  {
    kind: 'customer',
    key: 'rafael-duarte',
    firstName: 'Rafael',
    lastName: 'Duarte',
    language: 'es',
    homeCurrency: 'USD',
    timeZone: 'America/Mexico_City',
  },
  { kind: 'staff', key: 'priya-raman', name: 'Priya Raman', role: 'admin', language: 'en' },
  { kind: 'staff', key: 'daniel-okoye', name: 'Daniel Okoye', role: 'admin', language: 'en' },
  {
    kind: 'staff',
    key: 'ingrid-solberg',
    name: 'Ingrid Solberg',
    role: 'compliance',
    language: 'en',
  },
  { kind: 'staff', key: 'mateo-vargas', name: 'Mateo Vargas', role: 'compliance', language: 'es' },
  { kind: 'staff', key: 'hannah-lind', name: 'Hannah Lind', role: 'support', language: 'en' },
  { kind: 'staff', key: 'yusuf-mansour', name: 'Yusuf Mansour', role: 'content', language: 'ar' },
  { kind: 'staff', key: 'claire-dubois', name: 'Claire Dubois', role: 'auditor', language: 'en' },
  // Later ones come last: a persona's place in the list stays.
  {
    kind: 'customer',
    key: 'noor-aziz',
    firstName: 'Noor',
    lastName: 'Aziz',
    language: 'en',
    homeCurrency: 'GBP',
    timeZone: 'Europe/London',
    fresh: true,
  },
  {
    kind: 'customer',
    key: 'marek-novak',
    firstName: 'Marek',
    lastName: 'Novák',
    language: 'en',
    homeCurrency: 'EUR',
    timeZone: 'Europe/Prague',
    restriction: 'Locked',
  },
  {
    kind: 'customer',
    key: 'sofia-lindqvist',
    firstName: 'Sofia',
    lastName: 'Lindqvist',
    language: 'en',
    homeCurrency: 'EUR',
    timeZone: 'Europe/Stockholm',
    restriction: 'Review',
  },
] as const satisfies readonly PersonaPlan[];
