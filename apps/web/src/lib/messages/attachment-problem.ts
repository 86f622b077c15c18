/** Why a message did not go: something about its files that is not in the bank's words. */
export class AttachmentProblem extends Error {
  /** `gone`: unsent for too long, or with another message. */
  readonly reason: 'not-taken' | 'gone';

  constructor(reason: AttachmentProblem['reason']) {
    super(`The files cannot go with the message: ${reason}.`);
    this.name = 'AttachmentProblem';
    this.reason = reason;
  }
}
