/** The app files that this page has requested, whether they loaded or not. */
function filesOfPage(): string[] {
  const asked = performance.getEntriesByType('resource').map(({ name }) => name);
  const named = [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script, link')].map(
    (element) => ('src' in element ? element.src : element.href),
  );
  const ours = (url: string) => url.startsWith(`${location.origin}${import.meta.env.BASE_URL}assets/`);
  return [...new Set([...named, ...asked])].filter(ours);
}

/** Timeout for loading each app file (ms). */
const LONGEST = 10_000;

/**
 * Makes the browser load this page's files again into its HTTP cache. The cache may hold a bad file for a year, and a
 * normal reload would not contact the server. Never rejects.
 */
export async function freshFiles(files: readonly string[] = filesOfPage()): Promise<void> {
  await Promise.allSettled(
    files.map(async (url) => {
      const answer = await fetch(url, { cache: 'reload', signal: AbortSignal.timeout(LONGEST) });
      await answer.arrayBuffer(); // the browser does not cache a response that is not read completely
    }),
  );
}
