/** Every screen of the site map, whoever adds it: axe, the narrowest phone, and a quiet console. */
import { createHash } from 'node:crypto';
import { roleMay, settingsGroups } from '@fairlead/contract';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import type { MappedScreen } from '../scripts/journey-setup.ts';
import { bringAxe } from '../scripts/shots/axe.ts';
import {
  fetchedInVain,
  inaccessible,
  movements,
  settled,
  sidewaysScroll,
  takeOffScreen,
} from './inspection.ts';
import { type ComplianceThings, makeComplianceThings } from './people/compliance-things.ts';
import { ask } from './people/own-account.ts';
import { tryAsCustomer, tryAsStaff } from './people/personas.ts';
import { openBrowser, type Visitor } from './visitors.ts';

const NARROWEST = { width: 320, height: 640 };

interface Combination {
  readonly theme: 'light' | 'dark';
  readonly language: 'en' | 'ar';
  readonly width: 360 | 1280;
}

const combinations: readonly Combination[] = (['light', 'dark'] as const).flatMap((theme) =>
  (['en', 'ar'] as const).flatMap((language) =>
    ([360, 1280] as const).map((width) => ({ theme, language, width })),
  ),
);

/** What may stand for a `:name` of an address. A screen with a new one needs an entry here. */
const examples: Readonly<Record<string, readonly string[]>> = {
  ':group': Object.keys(settingsGroups),
  ':code': ['not-a-code'],
  ':slug': ['how-it-works'],
};

/** Screens about one thing: the bank is asked for the first that the person there has. */
const firstAt: Readonly<Record<string, string>> = {
  '/user/accounts/:id': '/api/accounts',
  '/user/transfers/:id': '/api/transfers',
  '/cp/faqs/:id': '/api/faqs',
  '/cp/staffs/:id': '/api/staffs',
  '/cp/reviews/:id': '/api/reviews',
  '/cp/complaints/:id': '/api/admins/complaints',
  '/cp/inbox/:id': '/api/admins/contact-messages',
  '/cp/ledger/accounts/:id': '/api/admins/ledger/accounts',
  '/cp/ledger/postings/:id': '/api/admins/ledger/postings',
};

/** Screens about something that a bank does not have by itself. */
const madeFor: Readonly<Record<string, keyof ComplianceThings>> = {
  '/cp/compliance/cases/:id': 'file',
  '/cp/approvals/:id': 'approval',
  '/cp/users/:id/restrictions': 'customer',
};

let things: Promise<ComplianceThings> | undefined;
async function makeThings(): Promise<ComplianceThings> {
  const [customer, staff] = [await stay(), await stay()];
  return makeComplianceThings(customer.page, staff.page);
}

const OF_CUSTOMER = '/cp/users/:id';

/** A demonstration customer: their details are shown to demonstration staff, who say why. */
async function ofCustomer(address: string, page: Page, made?: string): Promise<string> {
  const read = async (url: string) => (await (await page.request.get(url)).json()).data;
  const id = made ?? (await read('/api/users/search?q=Grace')).data[0].id;
  await ask(page, 'POST', `/api/users/${id}/look`, { reason: 'check' });
  const [account] = await read(`/api/admins/accounts?customer_id=${id}`);
  const [transfer] = (await read(`/api/admins/transfers?customer_id=${id}`)).data;
  const filled = address.replace(':id', id).replace(':aid', account.id);
  return filled.replace(':tid', transfer.id);
}

async function filledIn(address: string, page: Page): Promise<string> {
  const kind = madeFor[address];
  if (kind !== undefined) things ??= makeThings();
  const made = kind === undefined ? undefined : (await things)?.[kind];
  if (address.startsWith(OF_CUSTOMER)) return ofCustomer(address, page, made);
  if (made !== undefined) return address.replace(':id', made);
  const list = firstAt[address];
  if (list === undefined) return address;
  const { data } = await (await page.request.get(list)).json();
  return address.replace(':id', data.data[0].id);
}

/** Addresses that send on whoever has nothing to do there. */
const sendsOn: Readonly<Record<string, string>> = { '/user/auth/code': '/user/index' };

function addressesOf(path: string): string[] {
  const [name] = /:\w+/.exec(path) ?? [];
  const isMade = path in firstAt || path in madeFor || path.startsWith(OF_CUSTOMER);
  if (name === undefined || isMade) return [path];
  const known = examples[name];
  if (known === undefined) throw new Error(`Say in e2e/every-screen.spec.ts what ${name} can be.`);
  return known.flatMap((value) => addressesOf(path.replace(name, value)));
}

/** The same one every time, and another for most other addresses. */
function combinationsFor(address: string): readonly Combination[] {
  if (inject('everyCombination')) return combinations;
  const [byte = 0] = createHash('sha256').update(address).digest();
  return combinations.filter((_, index) => index === byte % combinations.length);
}

/** Public addresses name their language; the others are asked for it. */
function inLanguage(address: string, area: MappedScreen['area'], language: string): string {
  if (area !== 'public') return `${address}?lang=${language}`;
  return `/${language}${address === '/' ? '' : address}`;
}

const lost: MappedScreen = { path: '/no-such-page', area: 'public' };
const onlyArea = inject('onlyArea');
const wanted = [...inject('screens'), lost].filter(
  ({ area }) => onlyArea === '' || area === onlyArea,
);
if (wanted.length === 0) throw new Error(`No screen is in the area ${onlyArea}.`);

const inspections = wanted.flatMap((screen) =>
  addressesOf(screen.path).flatMap((address) =>
    combinationsFor(address).map((combination) => ({ screen, address, ...combination })),
  ),
);

const { stay } = openBrowser();

type Who = 'visitor' | 'customer' | 'staff' | 'auditor';

/** Nobody else plays these: a person has only so many sessions, and a new one ends the oldest. */
async function arriveAs(who: Who): Promise<Visitor> {
  const arrived = await stay();
  await bringAxe(arrived.page);
  if (who === 'customer') await tryAsCustomer(arrived.page, 'Grace Okafor');
  if (who === 'staff') await tryAsStaff(arrived.page, 'Daniel Okoye');
  if (who === 'auditor') await tryAsStaff(arrived.page, 'Claire Dubois');
  return arrived;
}

/** They come when they are first wanted: a session that waits too long is over. */
const here = new Map<Who, Promise<Visitor>>();
function present(who: Who): Promise<Visitor> {
  const arrived = here.get(who) ?? arriveAs(who);
  here.set(who, arrived);
  return arrived;
}

function whoOpens({ area, access, permission }: MappedScreen): Who {
  if (access !== undefined || area === 'public' || area === 'sandbox') return 'visitor';
  if (area === 'customer') return 'customer';
  if (permission === undefined || roleMay('admin', permission)) return 'staff';
  if (roleMay('auditor', permission)) return 'auditor';
  throw new Error(`Neither of them may open this screen: let somebody with ${permission}.`);
}

describe('every screen', () => {
  for (const { screen, address, theme, language, width } of inspections) {
    it(`${address} is accessible and fits, ${theme}, in ${language}, ${width} wide`, async () => {
      const { page, complaints } = await present(whoOpens(screen));
      if (screen === lost) complaints.forgive(/status of 404/);
      complaints.take();
      await takeOffScreen(page);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      const place = await filledIn(address, page);
      await page.goto(inLanguage(place, screen.area, language));
      await settled(page);
      await expect
        .poll(() => new URL(page.url()).pathname)
        .toMatch(address === '/' ? /^\/..$/ : (sendsOn[address] ?? place));
      const html = page.locator('html');
      expect(await html.getAttribute('lang')).toBe(language);
      expect(await html.getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr');
      expect(await fetchedInVain(page)).toEqual([]);
      if (screen.area === 'public') expect(await movements(page)).toEqual([]);
      expect(await inaccessible(page)).toEqual([]);
      await expect.poll(() => sidewaysScroll(page)).toEqual([]);
      await page.setViewportSize(NARROWEST);
      // A drawing follows the new width a moment later.
      await expect.poll(() => sidewaysScroll(page)).toEqual([]);
      expect(complaints.take()).toEqual([]);
    });
  }

  for (const { path, also = [] } of inject('screens')) {
    for (const address of also) {
      it(`${path} is also found at ${address}`, async () => {
        const { page } = await present('visitor');
        expect((await page.request.get(address)).status()).toBe(200);
      });
    }
  }
});
