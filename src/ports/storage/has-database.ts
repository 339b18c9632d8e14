/** The database in which the web app stores its secrets. */
export const VAULT_NAME = 'fixpoint-vault';

/**
 * Whether this browser has a database of this name. On a first visit there is none, so the code that reads the database
 * need not be loaded. True if the browser cannot list its databases.
 */
export async function hasDatabase(name: string): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some((each) => each.name === name);
  } catch {
    return true;
  }
}
