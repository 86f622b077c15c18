/** Registers the worker that shows the offline page. */
interface ScriptPolicy {
  createScriptURL(url: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}
declare global {
  interface Window {
    readonly trustedTypes?: PolicyFactory;
  }
}

const WORKER = '/service-worker.js';

export async function registerServiceWorker(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  // The one script address that is not written in a page; the browser wants it vouched for.
  const rules = { createScriptURL: () => WORKER };
  const policy = window.trustedTypes?.createPolicy('fairlead', rules) ?? rules;
  await navigator.serviceWorker.register(policy.createScriptURL(WORKER));
}
