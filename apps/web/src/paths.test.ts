import { describe, expect, it } from 'vitest';
import { paths, safeReturn } from './paths.ts';
import { findScreen } from './routes.tsx';

describe('the way back after signing in', () => {
  it.each([
    ['/user/auth/security', '/user/auth/security'],
    ['/user/auth/security?tab=1', '/user/auth/security?tab=1'],
    [null, '/user/index'],
    ['https://evil.example/user/', '/user/index'],
    ['//evil.example/user/', '/user/index'],
    ['/user//evil.example', '/user/index'],
    ['/user/\\evil.example', '/user/index'],
    ['/cp/index', '/user/index'],
    ['javascript:alert(1)', '/user/index'],
  ])('of %s is %s', (wanted, way) => {
    expect(safeReturn(wanted, '/user/', paths.customer.index())).toBe(way);
  });
});

describe('the site map', () => {
  it('has a screen for every link that is built', () => {
    const links = [
      paths.home(),
      paths.signIn(),
      paths.createAccount(),
      paths.password(),
      paths.emailUndo(),
      paths.offline(),
      ...Object.values(paths.site).map((link) => link('some')),
      ...Object.values(paths.customer).map((link) => link('some').replace(/[#?].*$/, '')),
      paths.control.index(),
      paths.control.signIn(),
      paths.control.signUp(),
      paths.control.account(),
      paths.control.staff(),
      paths.control.audit(),
      paths.control.jobs(),
      paths.control.sandbox(),
      paths.control.content(),
      paths.control.pages(),
      paths.control.pageCreate(),
      paths.control.page('some'),
      paths.control.faqs(),
      paths.control.faqCreate(),
      paths.control.faq('some'),
      paths.control.staffProfiles(),
      paths.control.staffProfileCreate(),
      paths.control.staffProfile('some'),
      paths.control.reviews(),
      paths.control.reviewCreate(),
      paths.control.review('some'),
      paths.control.images(),
      paths.control.imageUpload(),
      paths.control.translate(),
      paths.control.complaints(),
      paths.control.complaint('some'),
      paths.control.inbox(),
      paths.control.inboxMessage('some'),
      paths.control.cannedAnswers(),
      paths.control.settings(),
      paths.control.settingsGroup('mail'),
      paths.sandbox.inbox(),
      paths.sandbox.authenticator(),
      paths.sandbox.design(),
    ];
    expect(links.filter((link) => findScreen(link, 'sandbox') === undefined)).toEqual([]);
  });

  it('has no sandbox area in a live bank', () => {
    expect(findScreen('/design', 'live')).toBeUndefined();
    expect(findScreen('/sandbox/inbox', 'live')).toBeUndefined();
    expect(findScreen('/cp/sandbox', 'live')).toBeUndefined();
    expect(findScreen('/user/index', 'live')?.area).toBe('customer');
  });

  it('finds a screen by its other addresses, and nothing by half of one', () => {
    expect(findScreen('/user/home', 'live')?.path).toBe('/user/index');
    expect(findScreen('/cp', 'live')?.path).toBe('/cp/index');
    expect(findScreen('/user', 'live')).toBeUndefined();
    expect(findScreen('/cp/settings/', 'live')).toBeUndefined();
  });
});
