import { BASE } from '../rules/base-path.ts';
import type { WorkboxPlugin } from './workbox-plugin.ts';

/** A file of the app as the build lists it. */
export type AppFile = {
  readonly url: string;
  /** What its bytes come to: `sha256-` and base64. */
  readonly integrity: string;
  /** Null where the name changes with the content. */
  readonly revision: string | null;
  /** Kept when it is first used, and not before. */
  readonly later?: true;
};

/** What checking needs of the world. */
export type CheckingWorld = {
  readonly ask: (request: Request) => Promise<Response>;
  readonly digest: (bytes: ArrayBuffer) => Promise<ArrayBuffer>;
};

/** Types that browsers insist on; any other file may come as whatever its host calls it, but for a page. */
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
 * Every file of the app is looked at before it is kept or used: its type and its bytes must be those of the build. A deployment that
 * is half done, or a host that hands out the page in place of a file, else ends up in the cache and stops every later start.
 *
 * What a browser's own cache gave wrongly is asked for once more past it: names in `assets/` may be kept there for a year.
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
      return false; // the line was cut
    }
  }

  /** The file that has to come for this request; none where the page of a newer version may come as well. */
  function wanted(request: Request, isInstalling: boolean): AppFile | undefined {
    // What is kept under a revision has it behind its address.
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
      // An installation takes what the version before has kept, which may have been kept without a look.
      const file = event.type === 'install' ? wanted(request, true) : undefined;
      if (!cachedResponse || !file || (await isWhole(file, cachedResponse))) return cachedResponse;
      return null;
    },
  };
}
