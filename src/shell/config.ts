import * as v from 'valibot';

const url = v.pipe(v.string(), v.url('expected an address such as https://api.example.com'));

const schema = v.object({
  backend: v.optional(v.picklist(['demo', 'api']), 'demo'),
  apiUrl: v.optional(url),
  socketUrl: v.optional(url),
  mapStyleUrl: v.optional(v.union([url, v.object({ light: url, dark: url })])),
  routingUrl: v.optional(url),
  encryptionKey: v.optional(v.string()),
  maintenanceStart: v.optional(v.number()),
  testAccounts: v.optional(v.array(v.string()), []),
});

/** How a deployment sets up the app: `/config.json`, see docs/deploying.md. */
export type Config = v.InferOutput<typeof schema>;

/** The configuration, or what is wrong with the file and where. Without a file the demo runs. */
export type ConfigResult = { ok: true; config: Config } | { ok: false; problem: string };

const demo: Config = { backend: 'demo', testAccounts: [] };

/** Reads the text of `config.json`; `null` = there is no such file. */
export function readConfig(text: string | null): ConfigResult {
  if (text === null) return { ok: true, config: demo };
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    return { ok: false, problem: `config.json: ${error instanceof Error ? error.message : 'no JSON'}` };
  }
  const parsed = v.safeParse(schema, data);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return { ok: false, problem: `config.json: ${v.getDotPath(issue) ?? ''}: ${issue.message}` };
  }
  if (parsed.output.backend === 'api' && parsed.output.apiUrl === undefined)
    return { ok: false, problem: 'config.json: apiUrl: is needed when backend is "api"' };
  return { ok: true, config: parsed.output };
}

/** Fetches `config.json`. A server that answers any address with the app's page has no such file. */
export async function fetchConfig(base: string): Promise<ConfigResult> {
  try {
    const response = await fetch(`${base}config.json`, { cache: 'no-cache' });
    const type = response.headers.get('Content-Type') ?? '';
    return readConfig(response.ok && !type.includes('html') ? await response.text() : null);
  } catch {
    return readConfig(null); // offline: the demo needs nothing; a configured app has its page from the cache
  }
}
