/** Why a file was not taken, as the refusal says it to the person who sent it. */
import { Refusal } from '#platform/errors.ts';

export type FileProblem =
  | 'damaged'
  | 'locked'
  | 'too_detailed'
  | 'too_large'
  | 'too_small'
  | 'too_long'
  | 'too_pale'
  | 'other';

/** `field` is the file's name in the form. */
export function fileRefused(field: string, problem: FileProblem): Refusal {
  return new Refusal('file_not_accepted', { field, facts: { problem } });
}

/** Thrown where the form is not known; whoever knows it makes the refusal of it. */
export class UnfitFile extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(`The file was not taken: ${problem}.`);
    this.name = 'UnfitFile';
    this.problem = problem;
  }
}
