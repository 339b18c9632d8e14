import { BASE } from '../rules/base-path.ts';
import type { WorkboxPlugin } from './workbox-plugin.ts';

/** A file of the app, as the build lists it. */
export type AppFile = {
  readonly url: string;
  /** The hash of the file's bytes: `sha256-` and base64. */
  readonly integrity: string;
  /** The revision of the file. Null if the file's name changes with its content. */
  readonly revision: string | null;
  /** True if the file is not cached during installation but on its first use. */
  readonly later?: true;
};

/** What the check of the app's files needs from the environment. */
export type CheckingWorld = {
  readonly ask: (request: Request) => Promise<Response>;
  readonly digest: (bytes: ArrayBuffer) => Promise<ArrayBuffer>;
};

/** The content types that browsers require for some files. Any other file may have any type except a web page's. */
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
 * Checks every file of the app before it is cached or used: its type and bytes must match the build. Without the check,
 * an incomplete deployment, or a host that sends the page instead of a file, would fill the cache with bad files and
 * break every later start.
 *
 * Files in `assets/` may stay in the browser's HTTP cache for a year. So if a file is wrong, it is requested again with
 * that cache bypassed.
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
      return false; // The response cannot be read completely if the connection was cut.
    }
  }

  /**
   * Returns the app file that the response to this request must match. Undefined if any response is allowed: outside
   * the installation, a file with a fixed name may already be that of a newer version.
   */
  function wanted(request: Request, isInstalling: boolean): AppFile | undefined {
    // In the cache, the address of a file with a revision ends with that revision.
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
      // When a version is installed, it reuses files that the previous version cached, and these may not have been
      // checked.
      const file = event.type === 'install' ? wanted(request, true) : undefined;
      if (!cachedResponse || !file || (await isWhole(file, cachedResponse))) return cachedResponse;
      return null;
    },
  };
}
