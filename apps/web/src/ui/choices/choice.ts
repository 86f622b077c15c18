/** One thing among several to choose from. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
}
