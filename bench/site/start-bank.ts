/** A fresh sandbox of the built program; whoever starts a benchmark brings the way to one. */
export type StartBank = () => Promise<StartedBank>;

export interface StartedBank {
  readonly url: string;
  /** The folder with its keys. */
  readonly dataDir: string;
  /** The superuser's address of its database. */
  readonly databaseUrl: string;
  /** One more process on the same database; answers its address. */
  startAnother(): Promise<string>;
  close(): Promise<void>;
}
