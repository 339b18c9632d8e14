import * as v from 'valibot';
import { BACKENDS } from '../../events/app.ts';

const url = v.pipe(v.string(), v.url());

/** The online map that users may choose if the deployment configures none. It is free and needs no key. */
const OPEN_FREE_MAP = 'https://tiles.openfreemap.org';

const schema = v.object({
  /** What the app connects to: a kind of server, or the demo. */
  backend: v.optional(
    v.picklist(BACKENDS, ({ received }) => `${received} is unknown, known are ${BACKENDS.join(', ')}`),
    'demo',
  ),
  /** Address of the server. If absent, the server is the page's own host. */
  apiUrl: v.optional(url),
  /** `any` means that users may choose their own server (SRV-06). */
  servers: v.optional(v.literal('any')),
  socketUrl: v.optional(url),
  /** Addresses of map styles: one address for both themes, or one for each theme and type of map. */
  mapStyleUrl: v.optional(
    v.union([
      v.pipe(
        url,
        v.transform((both) => ({ light: both, dark: both })),
      ),
      v.object({ light: url, dark: url, satellite: v.optional(url), outdoor: v.optional(url) }),
    ]),
  ),
  /**
   * The server of the online map that users may choose: an address with the same styles as OpenFreeMap, which is the
   * default. False: users cannot choose an online map. The app sends no request there until a user has chosen this map.
   */
  onlineMap: v.optional(v.union([v.literal(false), url])),
  /**
   * The service that calculates routes for the route plan: either the address of an OSRM server (`routingUrl`), or the
   * kind and address of a routing engine (`routing`).
   */
  routingUrl: v.optional(url),
  routing: v.optional(v.object({ kind: v.picklist(['osrm', 'valhalla']), url })),
  /** The service that finds places by name (geocoder). Without it, the app finds only the towns in its own list. */
  geocoder: v.optional(v.object({ kind: v.picklist(['photon', 'nominatim']), url })),
  encryptionKey: v.optional(v.string()),
  maintenanceStart: v.optional(v.number()),
  /** The address to which usage statistics are sent. Without it, none are sent. */
  analyticsUrl: v.optional(url),
  /**
   * The editor for translating texts directly on the page (Phrase): the path of its script on the page's own host, and
   * its project.
   */
  phrase: v.optional(
    v.object({
      script: v.pipe(v.string(), v.regex(/^\/(?!\/)/)),
      projectId: v.string(),
      accountId: v.string(),
    }),
  ),
  webPushKey: v.optional(v.pipe(v.string(), v.regex(/^B[\w-]{86}$/))),
  testAccounts: v.optional(v.array(v.string()), []),
  /** Further hosts that the app uses, such as those of map tiles. Used only for the page's content security policy. */
  hosts: v.optional(v.array(url)),
});

/** A deployment's configuration of the app: `/config.json`, see docs/deploying.md. */
export type Config = v.InferOutput<typeof schema> & {
  /** True if the server is one that the user chose, and not that of the deployment. */
  readonly isChosen?: true;
};

/**
 * The configuration, or what is wrong with `config.json`. If there is no such file, the demo runs. `isReached`: true if
 * the server responded, but with wrong content; false if it did not respond, and a retry may help.
 */
export type ConfigResult = { ok: true; config: Config } | { ok: false; isReached: boolean; problem: string };

const wrong = (problem: string): ConfigResult => ({ ok: false, isReached: true, problem });

const demo: Config = { backend: 'demo', testAccounts: [], onlineMap: OPEN_FREE_MAP };

/** Parses the text of `config.json`; `null` means that there is no such file. */
export function readConfig(text: string | null): ConfigResult {
  if (text === null) return { ok: true, config: demo };
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    return wrong(`config.json: ${error instanceof Error ? error.message : 'no JSON'}`);
  }
  if (Array.isArray(data)) return wrong('config.json: expected an object');
  const parsed = v.safeParse(schema, data);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return wrong(`config.json: ${v.getDotPath(issue) ?? ''}: ${issue.message}`);
  }
  if (parsed.output.backend === 'api' && parsed.output.apiUrl === undefined)
    return wrong('config.json: apiUrl: is missing');
  // If the deployment configures its own map styles, no other online map is offered, and the page may not call
  // OpenFreeMap's server.
  return { ok: true, config: { onlineMap: !parsed.output.mapStyleUrl && OPEN_FREE_MAP, ...parsed.output } };
}

/**
 * The result of requesting `config.json`. `absent`: the server has no such file. `page`: a web page came instead,
 * either from a host that answers every address with the app's page, or from a network that requires a login.
 */
export type Asked =
  | { kind: 'text'; text: string }
  | { kind: 'absent' }
  | { kind: 'page' }
  | { kind: 'failed'; detail: string };

/**
 * Stores the last valid configuration. Without it, a customer's app that starts without a network would become the
 * demo.
 */
export type Kept = { get: () => string | null; set: (text: string) => void };

/** The value that is stored if the server has no `config.json`. */
const ABSENT = 'absent';

/**
 * How long the app waits for `config.json`, headers and body together (ms). If an earlier configuration is stored, the
 * app waits only briefly and then starts with the stored one. On a first visit it waits as long as for any other
 * request.
 */
const LONGEST_WAIT = { withKept: 3_000, without: 15_000 };

/**
 * Whether the text of a configuration names a backend. JSON without one, such as `{"status":"ok"}`, comes from a proxy
 * between app and server.
 */
function namesBackend(text: string): boolean {
  try {
    return typeof (JSON.parse(text) as { backend?: unknown } | null)?.backend === 'string';
  } catch {
    // Text that is not valid JSON still counts as a configuration: `readConfig` then reports what is wrong with it.
    return true;
  }
}

/**
 * Returns the configuration that results from requesting `config.json`. If there was no response, or the response may
 * be from another host, the stored configuration is used. If none is stored, a web page counts as a missing file, and a
 * failed request is an error.
 *
 * A browser that has used a real server switches to the demo only if the file says `"backend": "demo"`. Otherwise,
 * while the file is missing for a moment, customers would see demo devices, and their changes would go to the demo.
 */
export function settle(asked: Asked, kept: Kept): ConfigResult {
  const before = kept.get();
  const known = before === null ? null : readConfig(before === ABSENT ? null : before);
  const isReal = known?.ok === true && known.config.backend !== 'demo';
  const isSilent = asked.kind === 'absent' || (asked.kind === 'text' && !namesBackend(asked.text));
  if (known && (asked.kind === 'failed' || asked.kind === 'page' || (isReal && isSilent))) return known;
  if (asked.kind === 'failed')
    return { ok: false, isReached: false, problem: `config.json could not be loaded: ${asked.detail}` };
  const text = asked.kind === 'text' ? asked.text : null;
  const result = readConfig(text);
  if (result.ok) kept.set(text ?? ABSENT);
  return result;
}

/** Requests `config.json` from the server and waits at most `LONGEST_WAIT` for it. Never rejects. */
export async function askForConfig(
  base: string,
  kept: Pick<Kept, 'get'>,
  ask: typeof fetch = fetch,
): Promise<Asked> {
  const abort = new AbortController();
  const timer = setTimeout(
    () => abort.abort(),
    kept.get() === null ? LONGEST_WAIT.without : LONGEST_WAIT.withKept,
  );
  try {
    const response = await ask(`${base}config.json`, { cache: 'no-cache', signal: abort.signal });
    const { status } = response;
    if (status === 404 || status === 410) return { kind: 'absent' };
    if (!response.ok) return { kind: 'failed', detail: `HTTP ${status}` };
    if ((response.headers.get('Content-Type') ?? '').includes('html')) return { kind: 'page' };
    return { kind: 'text', text: await response.text() };
  } catch {
    return {
      kind: 'failed',
      detail: abort.signal.aborted ? 'the server takes too long' : 'the server cannot be reached',
    };
  } finally {
    clearTimeout(timer);
  }
}
