/** How well a listed name fits the name asked about, from 0 to 1, and why. */
import type { Word } from '#names/normalise.ts';
import { align, type Pairing, weightOf } from './align.ts';
import type { IndexedName } from './name-index.ts';
import type { Question } from './question.ts';
import { THRESHOLDS } from './thresholds.ts';

export interface NameScore {
  readonly pairings: readonly Pairing[];
  /** How much of both names fits, from 0 to 1, whoever bears it. */
  readonly fit: number;
  /** How much the words that fit single out this name, in bits. */
  readonly bits: number;
  /** How many bits that is beyond, or short of, what is enough. */
  readonly surplus: number;
}

/** What another order takes off: least where only the family name went to the other end. */
function orderOff(pairings: readonly Pairing[], family: number): number {
  const { order, turned } = THRESHOLDS;
  const breaks = pairings.flatMap(({ listed }, at) =>
    listed < (pairings[at - 1]?.listed ?? 0) ? [at] : [],
  );
  if (breaks.length === 0) return 0;
  const [turn = 0] = breaks;
  const [first, last] = [pairings[0]?.listed ?? 0, pairings.at(-1)?.listed ?? 0];
  if (breaks.length > 1 || last > first) return order;
  const isFamily = ({ listed }: Pairing) => (family & (1 << listed)) !== 0;
  const familyFirst = pairings.every((pairing, at) => isFamily(pairing) === at < turn);
  return familyFirst ? 0 : turned;
}

/** A name of one word, whatever else that says little: BRACRO S.A. */
function isAlone(words: readonly Word[]): boolean {
  return words.filter(({ role }) => role === 'word' || role === 'initial').length === 1;
}

export function scoreName(question: Question, name: IndexedName, all: number): NameScore {
  const pairings = align(question, name, all);
  const unknown = ({ asked, askedCount, how }: Pairing) =>
    askedCount === 1 && how === 'alike' && !question.exists[asked] && !question.words[asked]?.bare;
  const steepOf = (pairing: Pairing) =>
    unknown(pairing) ? THRESHOLDS.steepUnknown : THRESHOLDS.steep;
  const { missing, joined, evidence, parts } = THRESHOLDS;
  let [fitting, whole, bits, asked, listed] = [0, 0, 0, 0, 0];
  for (const pairing of pairings) {
    const weight = weightOf(pairing, question, name);
    const split = pairing.how === 'joined' || pairing.how === 'split';
    fitting += weight * Math.max(0, pairing.likeness - (split ? joined : 0)) ** steepOf(pairing);
    whole += weight;
    const role = question.words[pairing.asked]?.role ?? 'word';
    const counts = role === 'word' || role === 'initial' ? 1 : parts[role];
    const sure = pairing.likeness ** evidence.doubt;
    bits += pairing.bits * sure * (pairing.askedCount > 1 ? 1 : counts);
    for (let at = 0; at < pairing.askedCount; at += 1) asked |= 1 << (pairing.asked + at);
    for (let at = 0; at < pairing.listedCount; at += 1) listed |= 1 << (pairing.listed + at);
  }
  question.weights.forEach((weight, at) => {
    if ((asked & (1 << at)) !== 0) return;
    // One name more is another person's, however frequent a name it is.
    const isName = question.words[at]?.role === 'word';
    const counts = isName ? Math.max(weight, all * missing.askedShare) : weight;
    whole += counts * missing.asked;
  });
  const noFamily = name.family !== 0 && (name.family & listed) === 0;
  name.weights.forEach((weight, at) => {
    if ((listed & (1 << at)) !== 0) return;
    const family = noFamily && (name.family & (1 << at)) !== 0;
    whole += weight * (family ? missing.family : (name.missing[at] ?? 1));
  });
  const core = pairings.filter(({ asked }) => question.words[asked]?.role === 'word');
  const fit = whole === 0 ? 0 : Math.max(0, fitting / whole - orderOff(core, name.family));
  const alone = isAlone(question.words) && isAlone(name.words);
  const enough = alone ? evidence.enoughAlone : evidence.enough;
  return { pairings, fit, bits, surplus: bits - all - enough };
}

/** What does not fit weighs the more, the less the words that fit say. */
export function withEvidence(fit: number, surplus: number): number {
  const { perBit, least, most } = THRESHOLDS.evidence;
  const weight = Math.min(most, Math.max(least, 1 - perBit * surplus));
  return Math.max(0, 1 - (1 - fit) * weight);
}
