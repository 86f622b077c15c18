/** A fresh sandbox of the built program; whoever starts a benchmark brings the way to one. */
export type StartBank = () => Promise<{ readonly url: string; close(): Promise<void> }>;
