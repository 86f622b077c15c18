/** The site of the sandbox's fictional bank: its words, its facts, and a few letters to it. */
import { shipAnswers } from '#modules/canned-answers/canned-answers.service.ts';
import { keepMessage } from '#modules/contact-messages/contact-messages.service.ts';
import { hasContent, shipContent } from '#modules/content/shipped.service.ts';
import { contact, content, facts, fillSettings } from '#modules/settings/settings.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db } from '#platform/database/db.ts';
import { cannedAnswers } from './canned-answers.ts';
import { shippedContent } from './shipped-content.ts';

/** `.example` is reserved, and so is the number: nobody answers there. */
const CONTACT = {
  contact_email: 'hello@fairlead.example',
  contact_address: 'Fairlead Bank, 14 Chandlers Quay, Portwenna',
  contact_phone: '+44 20 7946 0314',
};

const FLAGS = { faqs: true, staff: true, reviews: true, products: true, payouts: true };

const FACTS = {
  destinations: 30,
  years_in_business: 25,
  overseas_opening_weeks: { from: 1, to: 2 },
  premium_opening_days: 5,
  opening_days: 3,
  opening_times: [
    { from_day: 1, to_day: 5, opens: '08:00', closes: '20:00' },
    { from_day: 6, to_day: 6, opens: '09:00', closes: '16:00' },
  ],
};

const LETTERS = [
  {
    language: 'en',
    name: 'Rosalind Tate',
    email: 'rosalind.tate@example.com',
    subject: 'Moving to Lisbon',
    body: 'I am moving to Lisbon in spring. Can I keep my pounds account and open one in euros before I leave?',
  },
  {
    language: 'es',
    name: 'Joaquín Herrera',
    email: 'joaquin.herrera@example.com',
    subject: 'Extractos para mi gestor',
    body: 'Mi gestor me pide los extractos del último trimestre en un solo archivo. ¿Puedo descargarlos así?',
  },
  {
    language: 'ar',
    name: 'ليلى منصور',
    email: 'layla.mansour@example.com',
    subject: null,
    body: 'هل أستطيع فتح حساب بالدولار وأنا أقيم في عمّان؟ وما الوثائق المطلوبة مني؟',
  },
] as const;

export async function seedSite(db: Db, now: Date): Promise<void> {
  // Looked at first without a lock: almost every start finds it done.
  if (await hasContent(db)) return;
  await db.transaction().execute(async (tx) => {
    if (!(await shipContent(tx, shippedContent, now))) return;
    await fillSettings(tx, contact, CONTACT);
    await fillSettings(tx, content, FLAGS);
    await fillSettings(tx, facts, FACTS);
    for (const { language, ...words } of LETTERS) {
      await keepMessage(tx, words, { language, now, sample: true });
    }
    await shipAnswers(tx, cannedAnswers, now);
    await recordAudit(tx, { actor: { kind: 'system' }, action: 'site.seeded' });
  });
}
