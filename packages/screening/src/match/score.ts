/** How well a listed name fits the name asked about, from 0 to 1, and why. */
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

/** Words of the other order stand, as often as not, in the order family, given. */
function outOfOrder(pairings: readonly Pairing[]): boolean {
  return pairings.some((pairing, at) => pairing.listed < (pairings[at - 1]?.listed ?? 0));
}

export function scoreName(question: Question, name: IndexedName, all: number): NameScore {
  const pairings = align(question, name);
  const { missing, order, joined, evidence, parts } = THRESHOLDS;
  let [fitting, whole, bits, asked, listed] = [0, 0, 0, 0, 0];
  for (const pairing of pairings) {
    const weight = weightOf(pairing, question, name);
    const split = pairing.how === 'joined' || pairing.how === 'split';
    fitting += weight * Math.max(0, pairing.likeness - (split ? joined : 0)) ** THRESHOLDS.steep;
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
  const off = outOfOrder(core) ? order : 0;
  const fit = whole === 0 ? 0 : Math.max(0, fitting / whole - off);
  return { pairings, fit, bits, surplus: bits - all - evidence.enough };
}

/** What does not fit weighs the more, the less the words that fit say. */
export function withEvidence(fit: number, surplus: number): number {
  const { perBit, least, most } = THRESHOLDS.evidence;
  const weight = Math.min(most, Math.max(least, 1 - perBit * surplus));
  return Math.max(0, 1 - (1 - fit) * weight);
}
