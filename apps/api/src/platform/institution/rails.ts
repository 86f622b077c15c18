/**
 * The rails that this version of the program can move real money over. A rail is compiled in, never
 * named by a file alone. There is none yet: the sandbox's own rail moves no real money.
 */
export const liveRails: readonly string[] = [];
