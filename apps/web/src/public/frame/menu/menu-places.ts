/** What the menus of the public site lead to: the same places in header, side menu and footer. */
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';
import { paths } from '#paths.ts';

export interface MenuPlace {
  /** An address without a language. */
  readonly to: string;
  readonly label: string;
}

/** An address, and the name of its words. */
type Named = readonly [to: string, label: MessageId];

export interface MenuGroup {
  readonly id: 'accounts' | 'banking' | 'help';
  readonly places: readonly MenuPlace[];
}

/** Operator content is there when its flag is on. */
export function useMenuGroups(): readonly MenuGroup[] {
  const intl = useIntl();
  const { flags } = usePage().content;
  const when = (on: boolean, ...place: Named): readonly Named[] => (on ? [place] : []);
  const { site } = paths;
  const groups: Readonly<Record<MenuGroup['id'], readonly Named[]>> = {
    accounts: [
      [site.current(), 'site.current.title'],
      [site.savings(), 'site.savings.title'],
      [site.account(), 'site.account.title'],
      [site.jade(), 'site.jade.title'],
      [site.premier(), 'site.premier.title'],
      ...when(flags.products, site.products(), 'site.products.title'),
    ],
    banking: [
      [site.international(), 'site.international.title'],
      [site.study(), 'site.study.title'],
      [site.cards(), 'site.cards.title'],
      [site.property(), 'site.property.title'],
      [site.wealth(), 'site.wealth.title'],
    ],
    help: [
      [site.support(), 'site.support.title'],
      [site.security(), 'site.security.title'],
      [site.isReal(), 'protected.real.title'],
      [site.debt(), 'site.debt.title'],
      [site.hardship(), 'site.hardship.title'],
      [site.contact(), 'site.contact.title'],
      ...when(flags.faqs, site.faqs(), 'site.faqs.title'),
      ...when(flags.payouts, site.serviceFacts(), 'site.service-facts.title'),
      ...when(flags.staff, site.staff(), 'site.staff.title'),
      ...when(flags.reviews, site.reviews(), 'site.reviews.title'),
    ],
  };
  return (['accounts', 'banking', 'help'] as const).map((id) => ({
    id,
    places: groups[id].map(([to, label]) => ({ to, label: intl.formatMessage({ id: label }) })),
  }));
}

const SIDE: readonly Named[] = [
  [paths.createAccount(), 'site.menu.open-account'],
  [paths.signIn(), 'site.menu.log-in'],
  [paths.site.cards(), 'site.cards.title'],
  [paths.site.study(), 'site.study.title'],
  [paths.site.property(), 'site.property.title'],
  [paths.site.savings(), 'site.savings.title'],
  [paths.site.current(), 'site.current.title'],
  [paths.site.account(), 'site.account.title'],
  [paths.site.international(), 'site.international.title'],
];

/** For a narrow screen: first what most visitors come for, then everything else. */
export function useSidePlaces(): Readonly<Record<'first' | 'more', readonly MenuPlace[]>> {
  const intl = useIntl();
  const { pages } = usePage().content;
  const first = SIDE.map(([to, label]) => ({ to, label: intl.formatMessage({ id: label }) }));
  const written = pages
    .filter(({ tag }) => tag === 'menu')
    .map(({ slug, title }) => ({ to: paths.site.page(slug), label: title }));
  const others = useMenuGroups()
    .flatMap(({ places }) => places)
    .filter(({ to }) => !first.some((place) => place.to === to));
  return { first, more: [...others, ...written] };
}
