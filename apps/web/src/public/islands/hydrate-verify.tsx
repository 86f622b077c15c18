/** Brings the check of a statement to life. */
import { VerifyForm } from '#public/verify/verify-form.tsx';
import { hydrate } from './hydrate.tsx';

export const wake = (root: HTMLElement) => hydrate(root, 'verify', <VerifyForm />);
