import { BASE } from '../rules/base-path.ts';
import type { WorkboxPlugin } from './workbox-plugin.ts';

/** A file of the app in the build's list. */
export type AppFile = {
  readonly url: string;
  /** The hash of its bytes: `sha256-` and base64. */
  readonly integrity: string;
  /** Null if the name changes with the content. */
  readonly revision: string | null;
  /** Cached only on first use. */
  readonly later?: true;
};

/** What the check needs from its environment. */
export type CheckingWorld = {
  readonly ask: (request: Request) => Promise<Response>;
  readonly digest: (bytes: ArrayBuffer) => Promise<ArrayBuffer>;
};

/** Types that browsers require. Any other file may have any type except that of a page. */
const TYPES: readonly (readonly [ending: RegExp, type: RegExp])[] = [
  [/\.js$/, /^(text|application)\/(x-)?(javascript|ecmascript)\b/],
  [/\.css$/, /^text\/css\b/],
  [/\.html$/, /^text\/html\b/],
  [/./, /^(?!text\/html\b)/],
];

const isOfType = (path: string, response: Response): boolean => {
  const type = response.headers.get('Content-Type')?.toLowerCase() ?? '';
  return TYPES.find(([ending]) => ending.test(path))?.[1].test(type) ?? false;
};

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/**
 * Checks every file of the app before it is cached or used: its type and bytes must match the build. Otherwise an
 * incomplete deployment, or a host that sends the page instead of a file, would fill the cache with bad files and
 * break every later start.
 *
 * A wrong file from the browser's own cache is requested again bypassing that cache: names in `assets/` may be
 * cached for a year.
 */
export function wholeFiles(
  files: readonly AppFile[],
  host: string,
  world: CheckingWorld,
): Required<Pick<WorkboxPlugin, 'fetchDidSucceed' | 'cachedResponseWillBeUsed'>> {
  const listed = new Map(files.map((file) => [new URL(file.url, `${host}${BASE}/`).pathname, file]));

  async function isWhole({ url, integrity }: AppFile, response: Response): Promise<boolean> {
    if (response.status !== 200 || !isOfType(url, response)) return false;
    try {
      const bytes = await response.clone().arrayBuffer();
      return `sha256-${base64(await world.digest(bytes))}` === integrity;
    } catch {
      return false; // the connection was cut
    }
  }

  /** The file expected for this request. None where the page of a newer version is also valid. */
  function wanted(request: Request, isInstalling: boolean): AppFile | undefined {
    // A file cached under a revision has it after its address.
    const { origin, pathname } = new URL(request.url);
    const file = origin === host ? listed.get(pathname) : undefined;
    return isInstalling || file?.revision === null ? file : undefined;
  }

  return {
    async fetchDidSucceed({ request, response, event }) {
      const file = wanted(request, event.type === 'install');
      if (!file || (await isWhole(file, response))) return response;
      const again = await world.ask(new Request(request, { cache: 'reload' }));
      if (await isWhole(file, again)) return again;
      throw new TypeError(`Not the file of this version: ${file.url}`);
    },
    async cachedResponseWillBeUsed({ request, cachedResponse, event }) {
      // An installation reuses files cached by the previous version, perhaps without a check.
      const file = event.type === 'install' ? wanted(request, true) : undefined;
      if (!cachedResponse || !file || (await isWhole(file, cachedResponse))) return cachedResponse;
      return null;
    },
  };
}
