/** The hash of the names and contents of all sources below the project's root folder. */
export function sourceStamp(root: string): string;
export function isBuilt(root: string): boolean;
