/** Files of the app that this page has asked for, whatever came of it. */
function filesOfPage(): string[] {
  const asked = performance.getEntriesByType('resource').map(({ name }) => name);
  const named = [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script, link')].map(
    (element) => ('src' in element ? element.src : element.href),
  );
  const ours = (url: string) => url.startsWith(`${location.origin}${import.meta.env.BASE_URL}assets/`);
  return [...new Set([...named, ...asked])].filter(ours);
}

/** No file is waited for longer than this [ms]. */
const LONGEST = 10_000;

/**
 * Has the browser's own cache take the files of this page anew: a bad one may be kept there for a year, and loading the page
 * anew asks nobody. Never rejects.
 */
export async function freshFiles(files: readonly string[] = filesOfPage()): Promise<void> {
  await Promise.allSettled(
    files.map(async (url) => {
      const answer = await fetch(url, { cache: 'reload', signal: AbortSignal.timeout(LONGEST) });
      await answer.arrayBuffer(); // what is not read to its end is not kept
    }),
  );
}
