/** The database in which the web keeps its secrets. */
export const VAULT_NAME = 'fixpoint-vault';

/**
 * Does this browser have a database of this name? On a first visit it has none, so the code that reads one need not be loaded. A
 * browser that cannot list its databases may have it.
 */
export async function hasDatabase(name: string): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some((each) => each.name === name);
  } catch {
    return true;
  }
}
