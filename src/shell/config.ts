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
  if (Array.isArray(data))
    return {
      ok: false,
      problem: 'config.json: is a list; expected is an object such as {"backend": "demo"}',
    };
  if (Array.isArray(data)) return { ok: false, problem: 'config.json: expected an object, got a list' };
  const parsed = v.safeParse(schema, data);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return { ok: false, problem: `config.json: ${v.getDotPath(issue) ?? ''}: ${issue.message}` };
  }
  if (parsed.output.backend === 'api' && parsed.output.apiUrl === undefined)
    return { ok: false, problem: 'config.json: apiUrl: is needed when backend is "api"' };
  return { ok: true, config: parsed.output };
}

/** What became of asking for the file. `absent`: the server has none, or answers any address with the app's page. */
export type Asked = { kind: 'text'; text: string } | { kind: 'absent' } | { kind: 'failed'; detail: string };

/** Where the last good answer is kept: a start without a network must not turn a customer's app into the demo. */
export type Kept = { get: () => string | null; set: (text: string) => void };

/** Stands for "there is no such file" among the kept answers. */
const ABSENT = 'absent';

/**
 * The configuration from what the server said. When it could not be asked, the last good answer counts; without one
 * nothing is guessed.
 */
export function settle(asked: Asked, kept: Kept): ConfigResult {
  if (asked.kind === 'failed') {
    const before = kept.get();
    if (before === null) return { ok: false, problem: `config.json could not be loaded: ${asked.detail}` };
    return readConfig(before === ABSENT ? null : before);
  }
  const text = asked.kind === 'text' ? asked.text : null;
  const result = readConfig(text);
  if (result.ok) kept.set(text ?? ABSENT);
  return result;
}

/** Asks the server for `config.json`. */
export async function askForConfig(base: string): Promise<Asked> {
  try {
    const response = await fetch(`${base}config.json`, { cache: 'no-cache' });
    const isPage = (response.headers.get('Content-Type') ?? '').includes('html');
    if (response.ok) return isPage ? { kind: 'absent' } : { kind: 'text', text: await response.text() };
    return response.status < 500 ? { kind: 'absent' } : { kind: 'failed', detail: `HTTP ${response.status}` };
  } catch {
    return { kind: 'failed', detail: 'the server cannot be reached' };
  }
}
