/** Brings the contact form to life. */
import { type ContactFacts, ContactForm } from '#public/frame/contact/contact-form.tsx';
import { factsOf, hydrate } from './hydrate.tsx';

export function wake(root: HTMLElement): Promise<void> {
  const facts: ContactFacts = factsOf(root);
  return hydrate(root, 'contact', <ContactForm {...facts} />);
}
