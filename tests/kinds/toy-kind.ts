import type { Device } from '../../events/device-types.ts';
import { FixBuilder } from '../../src/api/fix-builder.ts';
import type { Access, ChunkCalls } from '../../src/api/backend.ts';
import { type Call, chained, mapped, unavailable } from '../../src/api/call.ts';
import { answersOf, failureFrom, refusedAs, unreadable } from '../../src/api/reading.ts';
import type { BackendOptions, ServerKind } from '../../src/api/server-kind.ts';
import { Secret } from '../../src/kernel/secret.ts';
import type { ApiRequest } from '../../src/ports/http/http-types.ts';

/*
 * A complete third kind of server, for tests. Its answers are lines of text. It has user names, devices and their last
 * positions, and nothing else. All other calls are `unavailable`.
 */

/**
 * Reads the toy server's answers. The kind has no error texts of its own, so the app knows every text that a refusal
 * can have.
 */
const answer = answersOf({
  failureOf(reply, options) {
    const reason = refusedAs(reply, options);
    return reason && failureFrom(reply, reason, false);
  },
  contentOf: (body) => (typeof body === 'string' ? body : unreadable('expected lines')),
});
const rowsOf = (content: unknown): string[][] =>
  String(content)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(';'));
const lines = <Answer>(
  request: ApiRequest,
  read: (rows: readonly (readonly string[])[], leftOut: string[]) => Answer,
): Call<Answer> => ({
  request: { ...request, answers: 'text' },
  read: answer((content, leftOut) => read(rowsOf(content), leftOut)),
});

const deviceOf = ([id = '', imei = '', name = '']: readonly string[], index: number): Device => ({
  id: Number(id),
  imei,
  name,
  device_models: [],
  colour: '#2f6fde',
  icon: '',
  image: null,
  group: null,
  position: index + 1,
  shown: true,
  note: '',
  switchedOffAt: null,
});

/** Position columns store degrees as integers in units of 1e-7 degrees. */
const E7 = 1e7;
function fixesOf(rows: readonly (readonly string[])[], leftOut: string[]) {
  const fixes = new FixBuilder(rows.length);
  for (const [index, row] of rows.entries()) {
    const [device = 0, at = 0, lat = NaN, lng = NaN] = row.map(Number);
    if (Number.isFinite(lat) && Number.isFinite(lng))
      fixes.push(device, at, Math.round(lat * E7), Math.round(lng * E7), 0, 0, 0, -1, 0, 0);
    else leftOut.push(`${index}: expected a place`);
  }
  return fixes.columns();
}

/**
 * Answers every call that the server does not have with `unavailable`. `then` stays undefined, because `await` would
 * take an object with `then` for a promise.
 */
const withNothingElse = <Calls extends object>(calls: Partial<Calls>): Calls =>
  new Proxy(calls, {
    get: (all, name) => Reflect.get(all, name) ?? (name === 'then' ? undefined : unavailable),
  }) as Calls;

const accessOf = (userID: number, token: string): Access => ({
  userID,
  token: new Secret(token),
  refresh_token: new Secret(token),
  routeIcon: '',
  expiresAt: null,
  superUser: false,
  appMode: null,
});
const me = (token: string | null) =>
  lines(
    { method: 'get', path: '/me', ...(token !== null && { bearer: new Secret(token) }) },
    ([[id = '', name = ''] = []]) => ({ id: Number(id), name }),
  );

const visitor = (): ChunkCalls['visitor'] =>
  withNothingElse<ChunkCalls['visitor']>({
    login({ email, password }) {
      const enter = lines(
        { method: 'post', path: '/in', form: { name: email, word: password } },
        ([[token = ''] = []]) => token,
      );
      const accepted = chained(enter, (token) => ({
        next: mapped(me(token), ({ id }) => ({ accepted: true as const, access: accessOf(id, token) })),
      }));
      return {
        ...accepted,
        read: (reply) =>
          reply.status === 403
            ? { ok: true, value: { accepted: false, refusal: 'credentials' }, leftOut: [] }
            : accepted.read(reply),
      };
    },
  });

const session = (options: BackendOptions): ChunkCalls['session'] =>
  withNothingElse<ChunkCalls['session']>({
    ...visitor(),
    login: visitor().login,
    logout: () => lines({ method: 'post', path: '/out' }, () => null),
    customer: () =>
      mapped(me(null), ({ id, name }) => ({
        id,
        email: name,
        firstName: name,
        lastName: '',
        actlang: null,
        distanceUnit: 'km',
        map: '',
        snapToRoad: false,
        socketUrl: null,
        superUser: false,
        isTestAccount: options.testAccounts?.includes(name) ?? false,
      })),
    devices: () => lines({ method: 'get', path: '/things' }, (rows) => rows.map(deviceOf)),
    lastPositions: (ids) =>
      lines({ method: 'get', path: '/where', query: { id: ids === 'all' ? [] : ids } }, fixesOf),
    readPush: () => ({ ok: false, detail: 'it sends none' }),
  });

export const toyKind: ServerKind = {
  name: 'toy',
  apiUrl: (base) => `${base}/toy`,
  socketUrl: (base) => `${base.replace(/^http/, 'ws')}/toy/live`,
  headers: 'plain',
  probe: null,
  identifier: 'free',
  login: 'name',
  greeting: null,
  visitor,
  parts: () =>
    Promise.resolve({
      guest: () => Promise.resolve(withNothingElse<ChunkCalls['guest']>({})),
      admin: () => Promise.resolve(withNothingElse<ChunkCalls['admin']>({})),
      session: () =>
        Promise.resolve({
          backend: session,
          socket: () => ({
            address: (url, token) => `${url}?token=${token}`,
            hello: null,
            pong: null,
            silentAfter: 60_000,
            refused: null,
            decode(data) {
              const leftOut: string[] = [];
              const fixes = fixesOf(rowsOf(data), leftOut);
              return [{ type: 'positions', fixes, leftOut }];
            },
          }),
        }),
    }),
};
