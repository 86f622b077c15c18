/** Brings the sign-in form to life. */
import { SigninForm } from '#public/signin/signin-form.tsx';
import { hydrate } from './hydrate.tsx';

export const wake = (root: HTMLElement) => hydrate(root, 'sign-in', <SigninForm />);
