/**
 * The words of one part of the site in one language. Each area loads its own part only; the build
 * cuts the catalogues and parses the messages (build/catalogue-plugin.ts).
 */
import type { IntlConfig } from 'react-intl';
import { ownWordsIn } from './i18n/own-words.ts';
import type { IslandName } from './islands/island-names.ts';

type ParsedMessage = Exclude<NonNullable<IntlConfig['messages']>[MessageId], string>;
/** Typed as the whole catalogue: which part of it a screen needs is the business of `parts`. */
export type Messages = Record<MessageId, ParsedMessage>;
export type AppArea = 'customer' | 'control' | 'sandbox';
type Loaders = Readonly<Record<string, () => Promise<Messages>>>;

const parts: Readonly<Record<AppArea | IslandName, Loaders>> = {
  'sign-in': import.meta.glob<Messages>('../locales/*.json', {
    query:
      '?parts=field.button,field.code,field.error.no-answer,field.error.summary,field.factor,field.passkey,field.password,field.pin,signin,ui.part.lost,ui.part.reload,protected.sandbox.tick,protected.code.authenticator,protected.code.never-tell,protected.warning',
    import: 'default',
  }),
  'create-account': import.meta.glob<Messages>('../locales/*.json', {
    query:
      '?parts=app.product,field.address,field.button,field.code,field.date,field.error,field.label,field.password,field.phone,field.pin,field.strength,opening,signin.email,signin.password,signin.tick,ui.part.lost,ui.part.reload,ui.stepper,protected.sandbox.tick,protected.code.email.prompt,protected.code.never-tell',
    import: 'default',
  }),
  password: import.meta.glob<Messages>('../locales/*.json', {
    query:
      '?parts=field.button,field.error,field.password,field.pin.wait,field.strength,reset,signin.email,opening.help.password,opening.error,ui.loading,protected.code.password.prompt',
    import: 'default',
  }),
  'email-undo': import.meta.glob<Messages>('../locales/*.json', {
    query:
      '?parts=field.button,field.error.no-answer,field.error.summary,undo,reset.done.sign-in,ui.loading',
    import: 'default',
  }),
  verify: import.meta.glob<Messages>('../locales/*.json', {
    query:
      '?parts=field.button,field.error.no-answer,field.error.summary,verify,protected.sandbox.amount',
    import: 'default',
  }),
  contact: import.meta.glob<Messages>('../locales/*.json', {
    query:
      '?parts=field.button,field.error.no-answer,field.error.summary,field.error.email,field.label.optional,site.contact',
    import: 'default',
  }),
  mortgage: import.meta.glob<Messages>('../locales/*.json', {
    query: '?parts=site.calculator,site.property,ui.chart,protected.sandbox.amount',
    import: 'default',
  }),
  savings: import.meta.glob<Messages>('../locales/*.json', {
    query: '?parts=site.calculator,site.product,site.savings,ui.product,protected.sandbox.amount',
    import: 'default',
  }),
  fx: import.meta.glob<Messages>('../locales/*.json', {
    query:
      '?parts=customer.exchange,field.button,field.error.no-answer,field.error.summary,site.calculator,site.international,protected.sandbox.amount',
    import: 'default',
  }),
  customer: import.meta.glob<Messages>('../locales/*.json', {
    query: '?parts=app,field,ui,signin,customer,protected',
    import: 'default',
  }),
  control: import.meta.glob<Messages>('../locales/*.json', {
    query:
      '?parts=app,field,ui,signin,control,customer.check-status,customer.complaint,customer.exchange,customer.magic,customer.name-check,customer.outcome,customer.purpose,customer.question,customer.share,customer.source,protected',
    import: 'default',
  }),
  sandbox: import.meta.glob<Messages>('../locales/*.json', {
    query: '?parts=app,field,ui,sandbox,design,protected',
    import: 'default',
  }),
};

export async function loadMessages(
  part: AppArea | IslandName,
  language: string,
): Promise<Messages> {
  const load = parts[part][`../locales/${language}.json`];
  if (load === undefined) throw new Error(`There is no catalogue for ${language}.`);
  return { ...(await load()), ...ownWordsIn(language) };
}
