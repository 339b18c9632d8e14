import { describe, expect, test } from 'vitest';
import * as admin from '../../../events/admin.ts';
import * as auth from '../../../events/auth.ts';
import * as network from '../../../events/network.ts';
import * as notices from '../../../events/notices.ts';
import { access, backend } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { type Call, type Result, all, answered } from '../../api/call.ts';
import { effect } from '../../ports/effect.ts';
import type { ApiRequest, Reply } from '../../ports/http/http-types.ts';
import { ask, lineFor, pathPattern } from './ask.effects.ts';
import { renewed } from '../session/renewal-given.ts';
import { renewalEffects } from '../session/renewal.effects.ts';
import fc from 'fast-check';
import type { Failure } from '../../../events/session-types.ts';

const reply = (status: number, body: unknown = null): Reply => ({ status, body });

/** An app that sends this request when `notices.closed` happens; results and requests are collected. */
function asking(request: ApiRequest) {
  const results: Result<unknown>[] = [];
  const sent: ApiRequest[] = [];
  const call: Call<unknown> = {
    request,
    read: ({ status, body }) =>
      status === 200
        ? { ok: true, value: body, leftOut: [] }
        : { ok: false, failure: { reason: 'server', status, ...(body as object | null) } },
  };
  const it = scenario({
    backend: backend(),
    effects: [
      effect({
        name: 'ask',
        on: notices.closed,
        run: (_, world) =>
          ask(world, call, (result) => {
            results.push(result);
            return [];
          }),
      }),
    ],
  }).with((world) => {
    world.replies = (asked) => {
      sent.push(asked);
      return reply(200, 'ok');
    };
  });
  return { it, results, sent };
}
const go = notices.closed({ id: 0 });
const signedIn = auth.sessionRestored({ ...access(), superUser: true, email: '' });
const ghost = [
  admin.ghostEntered({ userID: 12, by: 7, superUser: true }),
  auth.sessionRestored({ ...access(), superUser: true, email: '', actingFor: 12 }),
];

describe('[ADM-02] in ghost mode', () => {
  test.each(['put', 'post', 'delete'] as const)('a %s is not sent', (method) => {
    const { it, results, sent } = asking({ method, path: '/device/1' });
    return it
      .given(...ghost)
      .when(go)
      .check(() => {
        expect(sent).toEqual([]);
        expect(results).toEqual([{ ok: false, failure: { reason: 'readOnly', status: 0 } }]);
      });
  });

  test('unless editing is switched on for this visit, and then the server is told so', () => {
    const { it, sent } = asking({ method: 'put', path: '/device/1' });
    return it
      .given(...ghost, admin.editingSwitchedOn())
      .when(go)
      .check(() => expect(sent[0]?.headers).toEqual({ 'X-On-Behalf-Of': '12', 'X-Ghost-Editing': '1' }));
  });

  test('and the key that keeps the server from doing it twice is sent too', () => {
    const { it, sent } = asking({ method: 'post', path: '/groups', headers: { 'Idempotency-Key': 'k1' } });
    return it
      .given(...ghost, admin.editingSwitchedOn())
      .when(go)
      .check(() =>
        expect(sent[0]?.headers).toEqual({
          'Idempotency-Key': 'k1',
          'X-On-Behalf-Of': '12',
          'X-Ghost-Editing': '1',
        }),
      );
  });

  test('not after it was switched off again, and not by a press outside of ghost mode', () => {
    const { it, sent } = asking({ method: 'put', path: '/device/1' });
    return it
      .given(admin.editingSwitchedOn(), ...ghost, admin.editingSwitchedOn(), admin.editingSwitchedOff())
      .when(go)
      .check(() => expect(sent).toEqual([]));
  });

  test.each([13, 12])('not in the next visit, to account %i, without being switched on again', (next) => {
    const { it, sent } = asking({ method: 'put', path: '/device/1' });
    return it
      .given(
        ...ghost,
        admin.editingSwitchedOn(),
        admin.ghostEntered({ userID: next, by: 7, superUser: true }),
      )
      .when(go)
      .check(() => expect(sent).toEqual([]));
  });

  test('what only asks is sent, and says for whom', () => {
    const { it, sent } = asking({ method: 'post', path: '/trackerdata/getalllastpositions', reads: true });
    return it
      .given(...ghost)
      .when(go)
      .check(() => expect(sent[0]?.headers).toEqual({ 'X-On-Behalf-Of': '12' }));
  });

  test('in the own account everything is sent, and for nobody else', () => {
    const { it, sent } = asking({ method: 'put', path: '/device/1' });
    return it
      .given(signedIn)
      .when(go)
      .check(() => expect(sent.map(({ headers }) => headers)).toEqual([undefined]));
  });
});

test('[AUTH-05] a picture that is refused says nothing about the session', () => {
  const { it, results } = asking({ method: 'get', path: '/assets/device_markers/dog.svg', kind: 'media' });
  return it
    .given(signedIn)
    .with((world) => {
      world.replies = () => reply(401);
    })
    .when(go)
    .expect()
    .check(() => expect(results.length).toBe(1));
});

describe('[HTTP-05] a server in trouble', () => {
  test.each([500, 502, 503, 504])(
    '[fault 24] %i: what only asks is asked again three times, each time later',
    (status) => {
      const { it, results } = asking({ method: 'get', path: '/device' });
      return it
        .given(signedIn)
        .with((world) => {
          world.replies = () => reply(status);
        })
        .when(go)
        .asked('get /device')
        .after('1s')
        .asked('get /device')
        .after('2s')
        .asked('get /device')
        .after('4s')
        .asked('get /device')
        .check(() => expect(results).toEqual([{ ok: false, failure: { reason: 'server', status } }]))
        .after('1h')
        .asked();
    },
  );

  test('[fault 4] [fault 6] an answer that was cut on the way is asked for once more', () => {
    const { it, results } = asking({ method: 'get', path: '/device' });
    return it
      .given(signedIn)
      .with((world) => {
        world.replies = () => ({ status: 200, body: null, problem: 'unreadable' });
      })
      .when(go)
      .asked('get /device')
      .after('1s')
      .asked('get /device')
      .check(() => expect(results.length).toBe(1))
      .after('1h')
      .asked();
  });

  test.each([300, 400, 404])(
    '[fault 4] %i with a page that is no JSON is what the server says: it is not asked for again',
    (status) => {
      const { it, results } = asking({ method: 'get', path: '/device' });
      return it
        .given(signedIn)
        .with((world) => {
          world.replies = () => ({ status, body: null, problem: 'unreadable' });
        })
        .when(go)
        .asked('get /device')
        .after('1h')
        .asked()
        .check(() => expect(results.length).toBe(1));
    },
  );

  test('[fault 24] a change is sent once: it may have been made', () => {
    const { it, results } = asking({ method: 'put', path: '/device/1' });
    return it
      .given(signedIn)
      .with((world) => {
        world.replies = () => reply(503);
      })
      .when(go)
      .after('1min')
      .asked('put /device/1')
      .check(() => expect(results.length).toBe(1));
  });

  test.each([0, 400, 403, 404, 409, 422, 429])('%i is passed on at once', (status) => {
    const { it, results } = asking({ method: 'get', path: '/device' });
    return it
      .given(signedIn)
      .with((world) => {
        world.replies = () => reply(status);
      })
      .when(go)
      .asked('get /device')
      .check(() => expect(results.length).toBe(1));
  });

  test.each([
    [429, true],
    [0, true],
    [500, true],
    [503, true],
    [400, false],
    [403, false],
    [404, false],
    [409, false],
  ])('%i: worth a line in the log: %s', (status, worth) => {
    const { it } = asking({ method: 'put', path: '/device/356938035643809' });
    return it
      .given(signedIn)
      .with((world) => {
        world.replies = () => reply(status);
      })
      .when(go)
      .expect(
        ...(worth
          ? [
              network.callFailed({
                method: 'put',
                path: '/device/:id',
                failure: { reason: 'server', status },
              }),
            ]
          : []),
      );
  });

  test('a second try that works is all the caller hears of', () => {
    const { it, results } = asking({ method: 'get', path: '/device' });
    let asked = 0;
    return it
      .given(signedIn)
      .with((world) => {
        world.replies = () => reply(asked++ === 0 ? 503 : 200, 'ok');
      })
      .when(go)
      .after('1s')
      .check(() => expect(results).toEqual([{ ok: true, value: 'ok', leftOut: [] }]));
  });
});

describe('[fault 61] a call that the server lacks', () => {
  const lacking = (request: ApiRequest, failure: object) => {
    const { it, results, sent } = asking(request);
    const told = it.with((world) => {
      world.replies = (asked) => {
        sent.push(asked);
        return reply(404, failure);
      };
    });
    return { it: told.given(signedIn), results, sent };
  };

  test('is asked for once in a session', () => {
    const { it, results, sent } = lacking({ method: 'get', path: '/news' }, { reason: 'unavailable' });
    return it.when(go, go, go).check(() => {
      expect(sent).toHaveLength(1);
      const failures = results.map((result) => !result.ok && result.failure.reason);
      expect(failures).toEqual(['unavailable', 'unavailable', 'unavailable']);
    });
  });

  test.each([
    ['a thing that is not there', { method: 'get' as const, path: '/device/5' }, { reason: 'notFound' }],
    [
      'the page of a network',
      { method: 'get' as const, path: '/news' },
      { reason: 'unavailable', where: 'no JSON' },
    ],
    ['a change', { method: 'put' as const, path: '/groups/5' }, { reason: 'unavailable' }],
  ])('but %s is asked for again', (_, request, failure) => {
    const { it, sent } = lacking(request, failure);
    return it.when(go, go).check(() => expect(sent).toHaveLength(2));
  });

  test.each<[string, (id: number) => ApiRequest, readonly string[]]>([
    [
      'address',
      (id) => ({ method: 'get', path: `/device/${id}/papers` }),
      ['/device/1/papers', '/device/2/papers'],
    ],
    [
      'body',
      (id) => ({ method: 'post', path: '/geofences', body: { deviceIDs: [id] }, reads: true }),
      ['/geofences', '/geofences'],
    ],
  ])('another %s is another call', (_, requestFor, expected) => {
    const sent: string[] = [];
    const ask2 = (id: number): Call<null> => ({
      request: requestFor(id),
      read: ({ status }) => ({ ok: false, failure: { reason: 'unavailable', status } }),
    });
    return scenario({
      backend: backend(),
      effects: [
        effect({
          name: 'ask',
          on: notices.closed,
          run: ({ payload: { id } }, world) => ask(world, ask2(id), () => []),
        }),
      ],
    })
      .with((world) => {
        world.replies = ({ path }) => {
          sent.push(path);
          return reply(404);
        };
      })
      .given(signedIn)
      .when(...[1, 2, 1, 2].map((id) => notices.closed({ id })))
      .check(() => expect(sent).toEqual(expected));
  });
});

describe('ask chain', () => {
  const once = (request: ApiRequest): Call<string> => ({
    request,
    read: ({ status, body }) =>
      status === 200
        ? { ok: true, value: String(body), leftOut: [] }
        : {
            ok: false,
            failure: {
              reason: status === 401 ? 'unauthorised' : status === 404 ? 'unavailable' : 'server',
              status,
            },
          },
  });
  const get = (path: string, more: Partial<ApiRequest> = {}) => once({ method: 'get', path, ...more });
  const put = (path: string) => once({ method: 'put', path });

  /** An app that sends this call when `notices.closed` happens; `answer` returns the status of the reply. */
  function asking(call: Call<unknown>, answer: (request: ApiRequest, token: string | null) => number) {
    const results: Result<unknown>[] = [];
    const sent: string[] = [];
    const it = scenario({
      backend: backend(),
      effects: [
        ...renewalEffects,
        effect({
          name: 'ask',
          on: notices.closed,
          run: (_, world) =>
            ask(world, call, (result) => {
              results.push(result);
              return [];
            }),
        }),
      ],
    });
    it.world.renewal = () => renewed();
    let token: string | null = null;
    const { send } = it.ports.http;
    it.ports.http.send = (request, secret) => {
      token = secret?.reveal() ?? null;
      return send(request, secret);
    };
    it.world.replies = (request): Reply => {
      sent.push(`${request.method} ${request.path} ${token}`);
      return { status: answer(request, token), body: request.path };
    };
    return { it, results, sent };
  }
  const go = notices.closed({ id: 0 });
  const signedIn = auth.sessionRestored({ ...access('old'), email: 'ada@example.com' });
  const fleet = all([get('/groups'), get('/devices')]);

  describe('a question of several requests, asked as the signed-in user', () => {
    test('gives one result, when all are answered', async () => {
      const { it, results, sent } = asking(fleet, () => 200);
      await it.given(signedIn).when(go).expect();
      expect(sent).toEqual(['get /groups old', 'get /devices old']);
      expect(results).toEqual([{ ok: true, value: ['/groups', '/devices'], leftOut: [] }]);
    });

    test('[AUTH-05] has its access renewed in the middle, and what was answered is not asked again', async () => {
      const { it, results, sent } = asking(fleet, ({ path }, token) =>
        path === '/devices' && token === 'old' ? 401 : 200,
      );
      await it.given(signedIn).when(go).expectTypes('auth/accessRejected', 'auth/accessRenewed');
      expect(sent).toEqual(['get /groups old', 'get /devices old', 'get /devices new']);
      expect(results).toMatchObject([{ ok: true }]);
    });

    test('[AUTH-05] [fault 14] refused in the middle with fresh access too, a vital one ends the session', async () => {
      const { it, results } = asking(all([get('/groups'), get('/devices', { vital: true })]), ({ path }) =>
        path === '/devices' ? 401 : 200,
      );
      await it
        .given(signedIn)
        .when(go)
        .check((_, events) =>
          expect(events.filter(({ type }) => type === 'auth/renewalRefused')).toHaveLength(1),
        );
      expect(results).toEqual([]);
    });

    test('[HTTP-05] is repeated where it was in trouble, not from the beginning', async () => {
      let troubles = 2;
      const { it, results, sent } = asking(fleet, ({ path }) =>
        path === '/devices' && troubles-- > 0 ? 503 : 200,
      );
      await it.given(signedIn).when(go).after('1min');
      expect(sent.map((each) => each.split(' ')[1])).toEqual(['/groups', '/devices', '/devices', '/devices']);
      expect(results).toMatchObject([{ ok: true }]);
    });

    test('[ADM-02] that reads and then changes changes nothing in ghost mode', async () => {
      const { it, results, sent } = asking(all([get('/device/1'), put('/device/1')]), () => 200);
      await it
        .given(
          admin.ghostEntered({ userID: 12, by: 7, superUser: true }),
          auth.sessionRestored({ ...access('old'), superUser: true, email: '', actingFor: 12 }),
        )
        .when(go);
      expect(sent).toEqual(['get /device/1 old']);
      expect(results).toEqual([{ ok: false, failure: { reason: 'readOnly', status: 0 } }]);
    });

    test('does not ask again for the one that this server lacks', async () => {
      const { it, results, sent } = asking(fleet, ({ path }) => (path === '/devices' ? 404 : 200));
      await it.given(signedIn).when(go, go);
      expect(sent.map((each) => each.split(' ')[1])).toEqual(['/groups', '/devices', '/groups']);
      expect(results).toMatchObject([
        { failure: { reason: 'unavailable' } },
        { failure: { reason: 'unavailable' } },
      ]);
    });

    test('is over with the session: what comes later is not heard, and nothing more goes out', async () => {
      const { it, results, sent } = asking(fleet, ({ path }) => (path === '/devices' ? 503 : 200));
      await it
        .given(signedIn)
        .when(go, auth.loggedOut({ reason: 'chosen' }))
        .after('1min');
      expect(sent.map((each) => each.split(' ')[1])).toEqual(['/groups', '/devices']);
      expect(results).toEqual([]);
    });

    test('whose answer is known sends nothing, not even while access has ended', async () => {
      const { it, results, sent } = asking(answered({ ok: true, value: 1, leftOut: [] }), () => 401);
      await it.given(signedIn).when(go).expect();
      expect(sent).toEqual([]);
      expect(results).toMatchObject([{ value: 1 }]);
    });
  });
});

const failed = (reason: Failure['reason'], status: number, more: Partial<Failure> = {}): Failure => ({
  reason,
  status,
  ...more,
});

describe('what of a failed call is worth a line', () => {
  test.each([
    ['too many requests, with the time to wait', failed('tooManyRequests', 429, { retryAfter: 30 })],
    ['no answer', failed('unreachable', 0)],
    ['no answer in time', failed('timeout', 0)],
    ['a server error', failed('server', 500)],
    ['a server that is not there', failed('server', 503)],
  ])('[HTTP-05] %s', (_, failure) => {
    expect(lineFor({ method: 'get', path: '/customer/3001/settings' }, failure)).toEqual(
      network.callFailed({ method: 'get', path: '/customer/:id/settings', failure }),
    );
  });

  test.each([
    ['a refusal', failed('forbidden', 403)],
    ['something that is gone', failed('notFound', 404)],
    ['access that has ended', failed('unauthorised', 401)],
    ['an answer that cannot be read', failed('unreadable', 200)],
    ['a change in ghost mode that was never sent', failed('readOnly', 0)],
  ])('[HTTP-05] %s is none', (_, failure) => {
    expect(lineFor({ method: 'put', path: '/device/7' }, failure)).toBeNull();
  });
});

describe('the pattern of a path', () => {
  test.each([
    ['/device', '/device'],
    ['/device/7', '/device/:id'],
    ['/trackerdata/getalllastpositions', '/trackerdata/getalllastpositions'],
    ['/trackerdata/12/last_minutes', '/trackerdata/:id/last_minutes'],
    ['/pushtoken/dGhpcyBpcyBh:APA91b', '/pushtoken/:id'],
    ['/user/ada@example.com', '/user/:id'],
    ['/customer/3001/map-settings', '/customer/:id/map-settings'],
  ])('[HTTP-05] %s is written as %s', (path, pattern) => expect(pathPattern(path)).toBe(pattern));

  test('[HTTP-05] no digit of any path gets into the log', () =>
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        expect(pathPattern(path)).not.toMatch(/\d/);
      }),
    ));
});
