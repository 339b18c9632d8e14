/** Builds the app as it ships and the pages that it is compared with, into folders that `remove` takes away. */
export function buildAll(): Promise<{ folders: [app: string, pages: string]; remove: () => void }>;
