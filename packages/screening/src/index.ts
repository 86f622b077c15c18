/** Sanctions screening: reads lists, finds who on them a name could be, and says why. Pure. */
export {
  type Difference,
  difference,
  differenceInSteps,
  matchedBy,
  mustFollow,
} from './lists/difference.ts';
export { inSteps } from './lists/in-steps.ts';
export {
  type DayRange,
  type Entry,
  type Kind,
  type ListedName,
  type NameQuality,
  NotTheList,
  type SanctionsList,
  type Source,
  type SourceFile,
} from './lists/list.ts';
export { readList } from './lists/read-list.ts';
export type { How } from './match/align.ts';
export type { Fact, FactName, KnownFacts } from './match/facts.ts';
export { NameIndex } from './match/name-index.ts';
export {
  type Hit,
  type ScreenOptions,
  type Subject,
  screen,
  type WordReason,
} from './match/screen.ts';
export { THRESHOLDS } from './match/thresholds.ts';
export { type NewPayeeSettings, newPayee } from './patterns/new-payee.ts';
export type { Movement, PatternName, Reason } from './patterns/pattern.ts';
export { type StructuringSettings, structuring } from './patterns/structuring.ts';
export { type VelocitySettings, velocity } from './patterns/velocity.ts';
