/** The passkeys of a device: an authenticator that the browser pretends to have. */
import type { Page } from 'playwright-core';

/** Answers for its owner without being touched; each page's browser has its own. */
export async function givePasskeys(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
