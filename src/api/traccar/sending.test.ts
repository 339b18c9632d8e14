import { describe, expect, test } from 'vitest';
import type { Share } from '../../../events/share-types.ts';
import { Secret } from '../../kernel/secret.ts';
import type { Reply } from '../../ports/http/http-types.ts';
import { answers, backend, good, lines, NOW, refused, said, talk, valueOf } from './traccar-given.ts';
import fc from 'fast-check';
import type { BackendOptions } from '../server-kind.ts';
import { traccarBackend } from './index.ts';
import { answer, listIn, takenAs, whole } from './reply.ts';

const device: Reply = said('devices-by-id');
const types = (...names: string[]) => good(names.map((type) => ({ type })));

describe('[TRAC-11] commands', () => {
  test('recorded: one for a device that is away is queued', () => {
    const { result, asked } = talk(backend.sendCommand('dev-227592-1', 'measure', true), [
      ...[device, said('commands-types'), said('command-send-unsupported')],
    ]);
    expect(lines(asked)).toEqual(['get /devices', 'get /commands/types', 'post /commands/send']);
    expect(asked[2]?.body).toEqual({ deviceId: 1, type: 'positionSingle', attributes: {} });
    expect(result).toEqual({
      ok: true,
      value: { id: '1', state: 'asleep', ends: null, next: null },
      leftOut: [],
    });
  });

  test('recorded: a device whose tracker knows no such command is told nothing', () =>
    expect(
      talk(backend.sendCommand('dev-227592-1', 'measure', true), [device, said('commands-types-device')]),
    ).toMatchObject({
      result: { failure: { reason: 'unavailable' } },
      asked: { length: 2 },
    }));

  test('one that was sent is sent; several that are queued are asleep', () => {
    const send = (reply: Reply) =>
      valueOf(backend.sendCommand('x', 'live', true), [device, types('positionPeriodic'), reply]);
    expect(send(good({ id: 0, type: 'positionPeriodic' }))).toMatchObject({ state: 'sent', id: '0' });
    expect(send({ status: 202, body: [{ id: 8 }, { id: 9 }] })).toMatchObject({ state: 'asleep', id: '8' });
    expect(send({ status: 200, body: null })).toMatchObject({ state: 'sent' });
  });

  test('watching live begins and ends', () => {
    const sent = (on: boolean) =>
      talk(backend.sendCommand('x', 'live', on), [
        device,
        types('positionPeriodic', 'positionStop'),
        good({}),
      ]).asked[2]?.body;
    expect(sent(true)).toMatchObject({ type: 'positionPeriodic', attributes: { frequency: 10 } });
    expect(sent(false)).toMatchObject({ type: 'positionStop' });
  });

  test.each(['led', 'buzzer'] as const)('for "%s" the server has no word: nothing is sent', (command) =>
    expect(talk(backend.sendCommand('x', command, true), [])).toMatchObject({
      result: { failure: { reason: 'unavailable' } },
    }),
  );

  test('one that is not allowed is forbidden, and says it goes to a device', () => {
    const call = backend.sendCommand('x', 'measure', true);
    expect(call.about).toEqual({ device: 'x', action: 'command' });
    expect(
      talk(call, [device, types('positionSingle'), refused(400, 'SecurityException: x')]).result,
    ).toMatchObject({
      failure: { reason: 'forbidden' },
    });
  });

  test('what became of it no call tells', () =>
    expect(talk(backend.commandState('x', '1'), []).result).toMatchObject({
      failure: { reason: 'unavailable' },
    }));
});

const SHARE: Omit<Share, 'salt' | 'opened'> = {
  ...{ devices: [1], kind: 'trail', name: 'For Ann', expires: NOW / 1000 + 3600, goal: null },
};
const TOKEN = answers['device-share']?.body as string;

describe('[TRAC-13] links', () => {
  test('recorded: one is made with an end, and shows the place alone', () => {
    const { result, asked } = talk(backend.createShare('k', SHARE), [said('device-share')]);
    expect(asked[0]).toEqual({
      ...{ method: 'post', path: '/devices/share', answers: 'text' },
      form: { deviceId: 1, expiration: '2026-11-20T16:58:50.000Z' },
    });
    expect(result).toMatchObject({
      ok: true,
      value: { ...SHARE, salt: TOKEN, kind: 'position', opened: null },
    });
  });

  test('[SRV-06] of a server that the user chose it leads to the page of that server', () => {
    const apiUrl = 'https://gps.example.com/traccar/api';
    const pageOf = (options: BackendOptions) =>
      valueOf(traccarBackend(options).createShare('k', SHARE), [said('device-share')]).page;
    expect(pageOf({ apiUrl, isChosen: true })).toBe('https://gps.example.com/traccar/?token=');
    expect(pageOf({ apiUrl })).toBeUndefined();
  });

  test.each([404, 405])('of a later server it is made elsewhere (%d)', (status) => {
    const { result, asked } = talk(backend.createShare('k', SHARE), [refused(status), said('device-share')]);
    expect(lines(asked)).toEqual(['post /devices/share', 'post /share/device']);
    expect(result.ok).toBe(true);
  });

  test('where sharing is off it is forbidden, and asked for once', () =>
    expect(talk(backend.createShare('k', SHARE), [refused(403)])).toMatchObject({
      result: { failure: { reason: 'forbidden' } },
    }));

  test('a page instead of a token is no link', () =>
    expect(talk(backend.createShare('k', SHARE), [good('<html>')]).result).toMatchObject({
      failure: { reason: 'unreadable' },
    }));

  test('one for several devices cannot be had; nor a list of them, a change', () => {
    for (const call of [
      backend.createShare('k', { ...SHARE, devices: [1, 2] }),
      backend.createShare('k', { ...SHARE, devices: [] }),
      backend.shares(),
      backend.saveShare('x', {}),
    ])
      expect(talk<unknown>(call, [])).toMatchObject({
        result: { failure: { reason: 'unavailable' } },
        asked: [],
      });
  });

  test('one that is taken off the list is forgotten here, and nothing is sent', () =>
    expect(talk(backend.revokeShare('x'), [])).toEqual({
      result: { ok: true, value: null, leftOut: [] },
      asked: [],
    }));

  test('who has it sees the device by its token, and no token of a session goes along', () => {
    const link = new Secret(TOKEN);
    const { result, asked } = talk(backend.sharedView('share', link, null), [
      device,
      said('positions-latest'),
    ]);
    for (const request of asked) expect(request).toMatchObject({ bearer: link, kind: 'tokenUpdate' });
    expect(result).toMatchObject({
      value: {
        ...{ kind: 'position', goal: null },
        devices: [
          {
            key: 1,
            name: 'Device 1',
            fixes: [{ lat: 52.503_894, lng: 13.359_167, speed: 0, heading: 60, accuracy: 5 }],
          },
        ],
      },
    });
    expect(JSON.stringify([result, asked])).not.toContain(TOKEN);
  });

  test('only what is newer is shown again, and what is no place never', () => {
    const view = (reply: Reply, since: number | null) =>
      valueOf(backend.sharedView('share', new Secret(TOKEN), since), [device, reply]).devices[0]?.fixes;
    expect(view(said('positions-latest'), NOW / 1000)).toEqual([]);
    expect(
      view(
        good([
          null,
          { deviceId: 1, fixTime: '2026-11-20T15:57:00Z', latitude: 0, longitude: 0 },
          { deviceId: 1 },
        ]),
        null,
      ),
    ).toEqual([]);
  });

  test('[SHARE-03] a link that has ended says so, whichever call the server refuses', () => {
    for (const replies of [[refused(401)], [device, refused(401)]])
      expect(talk(backend.sharedView('share', new Secret('x'), null), replies).result).toMatchObject({
        failure: { reason: 'notFound', status: 410 },
      });
  });
});

const list = answer((body, leftOut) =>
  listIn(body, leftOut, (entry) => (typeof entry === 'object' ? entry : ': no')),
);
/** Words of a stack trace, of SQL or of a web page. The result of a refused call must never contain them. */
const RAW = /java|org\.|SQL|INSERT|at \w|html|script|Exception/i;
const STACK =
  'java.lang.SecurityException: Device access denied\n\tat org.traccar.api.Security.check(Security.java:1)';

describe('[SRV-07] what the server refuses', () => {
  test.each<[Reply, string]>([
    [refused(400, 'java.lang.NullPointerException: date must not be null\n\tat java.base'), 'invalid'],
    [refused(400, STACK), 'forbidden'],
    [refused(401, 'HTTP 401 Unauthorized\n\tat org.traccar'), 'unauthorised'],
    [refused(403), 'forbidden'],
    [refused(404), 'notFound'],
    [refused(405), 'unavailable'],
    [refused(408), 'timeout'],
    [refused(409), 'conflict'],
    [refused(410), 'notFound'],
    [refused(415, 'HTTP 415 Unsupported Media Type'), 'invalid'],
    [{ status: 429, body: null, retryAfter: 7 }, 'tooManyRequests'],
    [refused(500, 'java.lang.OutOfMemoryError: Java heap space'), 'server'],
    [refused(501), 'unavailable'],
    [refused(502, '<html><h1>Bad Gateway</h1></html>'), 'server'],
    [refused(404, '<!doctype html><title>Sign in to Hotel Wi-Fi</title>'), 'notFound'],
    [{ status: 200, body: null, problem: 'unreadable' }, 'unreadable'],
    [{ status: 200, body: '<html>' }, 'unreadable'],
    [{ status: 200, body: { error: 'x' } }, 'unreadable'],
    [{ status: 304, body: [] }, 'unreadable'],
    [{ status: 0, body: null }, 'unreachable'],
    [{ status: 0, body: null, problem: 'timeout' }, 'timeout'],
  ])('%o is told as "%s" and by no word of the server', (reply, reason) => {
    const result = list(reply);
    expect(result).toMatchObject({ ok: false, failure: { reason, status: reply.status } });
    expect(JSON.stringify(result)).not.toMatch(RAW);
  });

  test.each(Object.keys(answers).filter((name) => said(name).status >= 400))(
    'of the recorded refusal %s nothing is quoted',
    (name) => {
      const result = list(said(name));
      expect(result.ok).toBe(false);
      expect(JSON.stringify(result)).not.toMatch(RAW);
      expect(Object.keys(result.ok ? {} : result.failure).toSorted()).toEqual(['reason', 'status']);
    },
  );

  test('of any refusal at all, only reason and status come out', () =>
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 599 }), fc.string(), (status, text) => {
        const result = list(refused(status, text));
        const { where = '', ...rest } = result.ok ? {} : result.failure;
        expect(Object.keys(rest).toSorted()).toEqual(['reason', 'status']);
        expect(['', 'no JSON']).toContain(where);
      }),
    ));

  test('a page that came from elsewhere is told apart: it says nothing of what the server can', () =>
    expect(list(refused(405, ' <html>'))).toMatchObject({
      failure: { reason: 'unavailable', where: 'no JSON' },
    }));

  test('what some servers lack is unavailable where they say 404', () =>
    expect(answer(whole, { optional: true })(refused(404))).toMatchObject({
      failure: { reason: 'unavailable' },
    }));

  test('how long the server wants to be left alone is kept', () =>
    expect(list({ status: 429, body: null, retryAfter: 7 })).toMatchObject({ failure: { retryAfter: 7 } }));

  test('[TRAC-10] what the database says of a duplicate becomes a word at the field, and only with 400', () => {
    const add = answer(whole, { fields: takenAs('imei') });
    expect(add(said('device-create-duplicate-error'))).toEqual({
      ok: false,
      failure: { reason: 'invalid', status: 400, fields: { imei: 'taken' } },
    });
    expect(add(refused(400, 'java.lang.NullPointerException'))).toEqual({
      ok: false,
      failure: { reason: 'invalid', status: 400 },
    });
    expect(add(refused(500, 'constraint violation'))).toEqual({
      ok: false,
      failure: { reason: 'server', status: 500 },
    });
  });
});

describe('what the server answers', () => {
  test('one bad entry does not hide the good ones, and is named without its content', () =>
    expect(list({ status: 200, body: [{ a: 1 }, 'secret', { b: 2 }] })).toEqual({
      ok: true,
      value: [{ a: 1 }, { b: 2 }],
      leftOut: ['1: no'],
    }));

  test('an error of ours in reading is no answer of the server: it is thrown', () =>
    expect(() => answer(() => JSON.parse('{'))({ status: 200, body: 1 })).toThrow(SyntaxError));
});
