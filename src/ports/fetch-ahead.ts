import { idle } from './idle.ts';

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string };

/**
 * Prefetches the code that is needed after sign-in, without running it: a user who types an e-mail address and a
 * password will need the map. Skipped on slow connections and for users who have turned on data saving.
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

/**
 * Uses fetch. In Firefox a prefetch link would fall under the `default-src` of the content security policy, which
 * allows nothing.
 */
const fetchStyle = async (address: string): Promise<void> => {
  await fetch(address, { priority: 'low' })
    .then((answer) => answer.arrayBuffer())
    .catch(() => undefined); // prefetching failed; the page itself will request the file again
};
