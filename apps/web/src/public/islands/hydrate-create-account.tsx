/** Brings opening an account to life. */
import { CreateAccountForm } from '#public/create-account/create-account-form.tsx';
import { hydrate } from './hydrate.tsx';

export const wake = (root: HTMLElement) => hydrate(root, 'create-account', <CreateAccountForm />);
