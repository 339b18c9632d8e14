import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { serveTraccarStream } from './stream.ts';
import { listOf, openTraccar, type Seen } from './traccar-given.ts';
import type { Raw } from './users.ts';

/** Responses of a real Traccar 6.9.1, shortened. */
const FOLDER = new URL('../../src/api/traccar/recorded/', import.meta.url);
const read = <Content>(name: string): Content =>
  JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')) as Content;
type Recorded = {
  readonly request: { readonly method: string; readonly path: string; readonly body: unknown };
  readonly status: number;
  readonly contentType: string | null;
  readonly body: unknown;
};
/** The mock server does not offer these reports, because the app calculates them from positions. */
const NOT_SERVED = ['reports-geofences', 'reports-scheduled'];
const recorded = Object.entries(read<Readonly<Record<string, Recorded>>>('answers')).filter(
  ([name]) => !NOT_SERVED.includes(name),
);

/** Trackers have different attributes. Attributes that occur on both sides must have the same type. */
const FREE = 'attributes';

/**
 * Returns where our value differs in structure from the recorded one. A null on either side counts as equal, because
 * null has no structure. Every entry of a list must match the first recorded entry.
 */
const differences = (ours: unknown, theirs: unknown, at = ''): string[] => {
  if (ours === null || theirs === null) return [];
  if (Array.isArray(theirs)) {
    if (!Array.isArray(ours)) return [`${at}: no list`];
    const [first] = theirs;
    return theirs.length === 0 ? [] : ours.flatMap((each, i) => differences(each, first, `${at}[${i}]`));
  }
  if (typeof theirs === 'object') {
    if (typeof ours !== 'object' || Array.isArray(ours)) return [`${at}: no object`];
    const [mine, wanted] = [ours as Raw, theirs as Raw];
    const isFree = at.endsWith(FREE);
    const missing = Object.keys(wanted).filter((key) => !(key in mine) && !isFree);
    const more = Object.keys(mine).filter((key) => !(key in wanted) && !isFree);
    return [
      ...missing.map((key) => `${at}.${key}: missing`),
      ...more.map((key) => `${at}.${key}: unknown`),
      ...Object.keys(wanted)
        .filter((key) => key in mine)
        .flatMap((key) => differences(mine[key], wanted[key], `${at}.${key}`)),
    ];
  }
  // For a Java stack trace, only the exception must be the same, not where it was thrown.
  if (typeof theirs === 'string' && theirs.includes('\n\tat '))
    return typeof ours === 'string' && ours.includes('\n\tat ') && headOf(ours) === headOf(theirs)
      ? []
      : [`${at}: another refusal: ${JSON.stringify(ours)?.slice(0, 200)}`];
  return typeof ours === typeof theirs ? [] : [`${at}: ${typeof ours}, not ${typeof theirs}`];
};
/** Returns the exception's class and its message up to the first quoted value. */
const headOf = (stack: string) => stack.split('\n')[0]?.split('"')[0];

/** Recorded requests that this test sends without being signed in. Sign-ins use the mock server's own password. */
const STRANGERS = [
  'session-not-logged-in',
  'session-login',
  'session-login-wrong-password',
  'server-anonymous',
];
const formFor = (name: string): URLSearchParams =>
  new URLSearchParams({
    email: 'customer@demo.fixpoint.example',
    password: name === 'session-login' ? 'customer-demo' : 'wrong',
  });

/** Sends a recorded request to the mock server, about one of its devices. */
async function replay(name: string, { request }: Recorded): Promise<Seen> {
  const { ask, signIn } = openTraccar();
  if (!STRANGERS.includes(name)) await signIn();
  const strange =
    request.path.startsWith('/api/session') && request.method === 'POST' && !name.includes('token');
  if (strange) return ask('POST', '/session', formFor(name));
  const devices = STRANGERS.includes(name) ? [] : listOf(await ask('GET', '/devices'));
  const isUnsupported = name === 'command-send-unsupported';
  const device = devices.find(({ status }) => status === (isUnsupported ? 'unknown' : 'online'));
  const id = String(device?.['id']);
  // Events are rare, so the range for events is longer.
  const hours = /event/.test(name) ? '11T00' : '12T07';
  const range = `from=2026-05-${hours}:00:00.000Z&to=2026-05-12T08:00:00.000Z`;
  const [event] =
    name === 'event-by-id' ? listOf(await ask('GET', `/reports/events?deviceId=${id}&${range}`)) : [];
  const path = request.path
    .replace(/^\/api/, '')
    .replace(/deviceId=1\b/, `deviceId=${id}`)
    .replace(/\?id=1\b/, `?id=${id}`)
    .replace(/devices\/1\//, `devices/${id}/`)
    .replace(/events\/\d+/, `events/${String(event?.['id'])}`)
    .replace(/from=[^&]+&to=[^&]+/, range);
  if (typeof request.body === 'string')
    return ask(request.method, path, request.body.replace(/deviceId=1\b/, `deviceId=${id}`));
  const body = request.body as Raw | null;
  return ask(
    request.method,
    path,
    body === null
      ? undefined
      : {
          ...body,
          ...(body['deviceId'] === 1 && { deviceId: device?.['id'] }),
          ...(name === 'device-create-duplicate-error' && { uniqueId: device?.['uniqueId'] }),
        },
  );
}

test.each(recorded)('%s gets the same response as from a real Traccar', async (name, wanted) => {
  const seen = await replay(name, wanted);
  expect(seen.status).toBe(wanted.status);
  expect(seen.type).toBe(wanted.contentType);
  expect(differences(seen.body, wanted.body)).toEqual([]);
  const mayBeEmpty = !Array.isArray(wanted.body) || wanted.body.length === 0 || name.startsWith('computed');
  expect(mayBeEmpty || listOf(seen).length > 0).toBe(true);
});

test('every type of socket message has the structure of a real one', async () => {
  const { pretend, clock, ask, signIn } = openTraccar({ scenario: 'pushes' });
  await signIn();
  await ask('POST', '/commands/send', { deviceId: 1_000_001, type: 'engineStop', attributes: {} });
  const user = pretend.users.byId(3001);
  if (!user) throw new Error('no user');
  const messages: Raw[] = [];
  const stream = serveTraccarStream(pretend, user, {
    send: (text) => void messages.push(JSON.parse(text) as Raw),
    close: (code) => void messages.push({ closed: code }),
  });
  await vi.waitFor(() => expect(messages).not.toEqual([]));
  clock.turn(60_000);
  stream.stop();
  const real = read<readonly Raw[]>('socket');
  for (const kind of ['positions', 'devices', 'events']) {
    const first = real.find((message) => Array.isArray(message[kind]) && message[kind].length > 0);
    const ours = messages.filter((message) => kind in message);
    expect(ours.length, kind).toBeGreaterThan(0);
    for (const message of ours) expect(differences(message, first)).toEqual([]);
  }
});
