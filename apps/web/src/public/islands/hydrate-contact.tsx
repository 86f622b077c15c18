/** Brings the contact form to life. */
import { ContactForm } from '#public/contact/contact-form.tsx';
import { hydrate } from './hydrate.tsx';

export const wake = (root: HTMLElement) => hydrate(root, 'contact', <ContactForm />);
