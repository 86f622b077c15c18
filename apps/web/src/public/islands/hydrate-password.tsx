/** Brings choosing a new password to life. */
import { PasswordForm } from '#public/password/password-form.tsx';
import { hydrate } from './hydrate.tsx';

export const wake = (root: HTMLElement) => hydrate(root, 'password', <PasswordForm />);
