/** Brings putting an email address back to life. */
import { UndoForm } from '#public/email/undo-form.tsx';
import { hydrate } from './hydrate.tsx';

export const wake = (root: HTMLElement) => hydrate(root, 'email-undo', <UndoForm />);
