import { idle } from './idle.ts';

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string };

/**
 * Fetches, without running it, what comes after a login: whoever types an e-mail address and a password will want the map.
 * Not for people who save data, nor over connections that have enough to do.
 */
export async function fetchAhead(base: string): Promise<void> {
  const { saveData = false, effectiveType = '4g' } =
    (navigator as { connection?: Connection }).connection ?? {};
  if (!import.meta.env.PROD || saveData || effectiveType.includes('2g')) return;
  await idle();
  const files: unknown = await (await fetch(`${base}assets/ahead.json`)).json();
  if (!Array.isArray(files)) return;
  for (const file of files as readonly string[]) {
    if (file.endsWith('.css')) void fetchStyle(base + file);
    else {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.fetchPriority = 'low';
      link.href = base + file;
      document.head.append(link);
    }
  }
}

/** A link that prefetches falls under the policy's `default-src` in Firefox, which lets nothing in; a call does not. */
const fetchStyle = async (address: string): Promise<void> => {
  await fetch(address, { priority: 'low' })
    .then((answer) => answer.arrayBuffer())
    .catch(() => undefined); // the page itself will ask again
};
