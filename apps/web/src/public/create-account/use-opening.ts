/** Goes through the steps of opening an account. Going back loses nothing. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { Product } from '#lib/accounts/products.queries.ts';
import { bank } from '#lib/client.ts';
import { type Found, inWords, type Problem, said } from '#lib/plain-form/problem.ts';
import { sentenceFor } from '#lib/refusal.ts';
import { takeToken } from '#lib/screen/take-token.ts';
import { leaveIfSignedIn } from '#lib/signin/who-is-here.ts';
import {
  blankOpening,
  countryOf,
  fieldsOf,
  inOfferedCurrency,
  type Opening,
  type OpeningField,
  offeredTypes,
  ofOfferedType,
  steps,
} from './opening.ts';
import { keepOpening, readOpening, type Waiting } from './opening-draft.ts';

/** What the bank offers and asks agreement to. */
export interface Offer
  extends Pick<
    Awaited<ReturnType<typeof bank.graph.read>>,
    'currencies' | 'time_zone' | 'terms_version' | 'terms_page' | 'terms_revised_at'
  > {
  readonly products: readonly Product[];
}

export type Invitation = 'open' | 'over';

/** Put in words at each look: the reader may change the language. */
interface Trouble {
  readonly problems: readonly Found<OpeningField>[];
  readonly text?: ((intl: IntlShape) => string) | undefined;
}

export interface OpeningState {
  readonly problems: readonly Problem<OpeningField>[];
  /** What concerns the whole. */
  readonly text: string | undefined;
  readonly opening: Opening;
  readonly offer: Offer | undefined;
  /** Index of the step on show. */
  readonly step: number;
  readonly waiting: Waiting | undefined;
  /** Whether the reader came back from the PIN. */
  readonly isBack: boolean;
  /** Whoever came by a mailed invitation; `over` where its link is no longer good. */
  readonly invitation: Invitation | undefined;
  /** Counts attempts, so that a repeated problem takes the focus again. */
  readonly attempt: number;
  readonly isPending: boolean;
  change(patch: Partial<Opening>): void;
  /** What is wrong is said either way, so that all of it is seen at once. */
  next(mayGoOn: boolean): Promise<void>;
  goTo(step: number): void;
  wait(waiting: Waiting): void;
  /** Back from the PIN to the details. */
  correct(): void;
}

const NO_TROUBLE: Trouble = { problems: [] };
const LAST = steps.length - 1;

/** What looks at the answers and sends them, fetched while they are typed. */
export const loadSending = () =>
  Promise.all([import('./opening-checks.ts'), import('./send-opening.ts')]);

export function useOpening(): OpeningState {
  const intl = useIntl();
  const answers = useAnswers(intl.locale);
  const { opening, offer, waiting, invitation, change, wait } = answers;
  const { step, isBack, goTo, correct } = useStep(answers);
  const [trouble, setTrouble] = useState(NO_TROUBLE);
  const [attempt, setAttempt] = useState(0);
  const [isPending, setPending] = useState(false);

  function show(found: Trouble) {
    setTrouble(found);
    setAttempt((count) => count + 1);
    const first = steps.findIndex((name) =>
      found.problems.some(({ field }) => fieldsOf[name].includes(field)),
    );
    if (first >= 0 && first !== step) goTo(first);
  }

  async function next(mayGoOn: boolean) {
    if (isPending) return;
    setPending(true);
    try {
      const [{ problemsIn }, sending] = await loadSending();
      const problems = await problemsIn(steps[step] ?? 'review', opening);
      if (problems.length > 0) return show({ problems });
      setTrouble(NO_TROUBLE);
      if (!mayGoOn) return;
      if (step < LAST) return goTo(step + 1);
      const refused = await handOver(answers, sending);
      if (refused !== undefined) show(refused);
    } catch (error) {
      // Only a file that cannot be fetched leads here; the bank has not been asked.
      reportError(error);
      show({ problems: [], text: said('ui.part.lost') });
    } finally {
      setPending(false);
    }
  }

  return {
    problems: inWords(trouble.problems, intl),
    text: trouble.text?.(intl),
    opening,
    offer,
    step,
    waiting,
    isBack,
    invitation,
    attempt,
    isPending,
    change,
    next,
    goTo: (wanted) => {
      setTrouble(NO_TROUBLE);
      goTo(wanted);
    },
    wait,
    correct,
  };
}

type Sending = Awaited<ReturnType<typeof loadSending>>[1];

/** What the bank may have changed while somebody was typing. */
const OFFERED: readonly OpeningField[] = ['account_type', 'currency', 'terms'];

/** Hands everything to the bank; what it held against it, if anything. */
async function handOver(
  { opening, readOffer, renewOffer, wait }: ReturnType<typeof useAnswers>,
  { refusedFields, sendOpening }: Sending,
): Promise<Trouble | undefined> {
  try {
    const { terms_version: version } = await readOffer();
    wait({ email: opening.email.trim(), sentPin: await sendOpening(opening, version) });
    return undefined;
  } catch (error) {
    const problems = refusedFields(error);
    if (problems.some(({ field }) => OFFERED.includes(field))) {
      await renewOffer().catch(reportError);
    }
    return problems.length > 0
      ? { problems }
      : { problems, text: (intl) => sentenceFor(error, intl) };
  }
}

/** What can be opened at sign-up now, and what is agreed to, in the language of the page. */
async function askOffer(): Promise<Offer> {
  const [facts, all] = await Promise.all([
    bank.graph.read({ query: { only: 'bank' } }),
    bank.products.list(),
  ]);
  const products = all
    .filter(({ opened_at }) => opened_at === 'registration')
    .map((product) => ({
      ...product,
      currencies: product.currencies.filter((code) => facts.currencies.includes(code)),
    }))
    .filter((product) => product.currencies.length > 0);
  const { currencies, time_zone, terms_version, terms_page, terms_revised_at } = facts;
  return { currencies, time_zone, terms_version, terms_page, terms_revised_at, products };
}

/** Chosen of what is offered. */
function within({ products }: Offer, opening: Opening): Opening {
  const typed = ofOfferedType(opening, offeredTypes(products));
  const product = products.find(({ name }) => name === typed.account_type);
  return product === undefined ? typed : inOfferedCurrency(typed, product.currencies);
}

/** What the bank offers, asked anew in another language, whose terms are another text. */
function useOffer(locale: string, fit: (change: (opening: Opening) => Opening) => void) {
  const [offer, setOffer] = useState<Offer>();
  const shown = useRef<string>(undefined);
  async function renewOffer(): Promise<Offer> {
    const fresh = await askOffer();
    const isNew = shown.current !== undefined && shown.current !== fresh.terms_version;
    shown.current = fresh.terms_version;
    setOffer(fresh);
    // New terms are read and agreed to anew.
    fit((before) => ({ ...within(fresh, before), ...(isNew ? { terms: false } : {}) }));
    return fresh;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once a language.
  useEffect(() => {
    renewOffer().catch(reportError);
  }, [locale]);
  return { offer, renewOffer };
}

/** What was typed, kept in the tab; and what the bank offers. */
function useAnswers(locale: string) {
  const [opening, setOpening] = useState(blankOpening);
  const [waiting, setWaiting] = useState<Waiting>();
  const [invitation, setInvitation] = useState<Invitation>();
  useEffect(() => {
    const draft = readOpening();
    setOpening(beginWith(draft?.opening ?? blankOpening));
    setWaiting(draft?.waiting);
    const token = takeToken();
    if (token === undefined) {
      void leaveIfSignedIn();
    } else {
      openInvitation(token).then(
        (known) => {
          setOpening((before) => ({ ...before, ...known }));
          setInvitation('open');
        },
        () => setInvitation('over'),
      );
    }
  }, []);
  const { offer, renewOffer } = useOffer(locale, setOpening);
  function change(patch: Partial<Opening>) {
    const changed = { ...opening, ...patch };
    setOpening(changed);
    keepOpening({ opening: changed });
  }
  return {
    opening,
    waiting,
    offer,
    invitation,
    /** What was on show; where it could not be read before, now. */
    readOffer: async () => offer ?? (await renewOffer()),
    renewOffer,
    change,
    wait: (next: Waiting) => {
      // A place of its own, so that the browser's Back leads to the details.
      if (waiting === undefined) history.pushState(null, '');
      setWaiting(next);
      keepOpening({ opening, waiting: next });
    },
    waitNoMore: () => {
      setWaiting(undefined);
      change({ password: '', confirm_password: '' });
    },
  };
}

/** What the bank knows of somebody whom it invited. */
async function openInvitation(token: string) {
  const invited = await bank.customerRecords.openInvitation({ body: { token } });
  const { email, first_name, last_name } = invited;
  return { email, first_name, last_name };
}

/** The browser's language may name a country. */
function beginWith(opening: Opening): Opening {
  const country = countryOf(navigator.language);
  const { phone_number: phone } = opening;
  return {
    ...opening,
    country: opening.country === '' ? country : opening.country,
    phone_number: phone.country === '' ? { ...phone, country } : phone,
  };
}

/** Each step is a place in the browser's history. Without a password all begins at the first. */
function useStep({ opening, waiting, waitNoMore }: ReturnType<typeof useAnswers>) {
  const [step, setStep] = useState(0);
  const [isBack, setBack] = useState(false);
  function correct() {
    history.replaceState({ openingStep: 0 }, '');
    setStep(0);
    setBack(true);
    waitNoMore();
  }
  const follow = useEffectEvent(({ state }: PopStateEvent) => {
    const reached = stepIn(state);
    if (waiting === undefined) setStep(reached ?? 0);
    // A link within the page leads to no step, and leaves the PIN where it is.
    else if (reached !== undefined) correct();
  });
  useEffect(() => {
    const listener = (event: PopStateEvent) => follow(event);
    addEventListener('popstate', listener);
    return () => removeEventListener('popstate', listener);
  }, []);
  return {
    step: opening.password === '' ? 0 : step,
    isBack,
    correct,
    goTo: (next: number) => {
      setStep(next);
      history.pushState({ openingStep: next }, '');
    },
  };
}

function stepIn(state: unknown): number | undefined {
  const known = typeof state === 'object' && state !== null && 'openingStep' in state;
  return known && typeof state.openingStep === 'number' ? state.openingStep : undefined;
}
