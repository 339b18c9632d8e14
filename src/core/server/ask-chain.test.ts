import { describe, expect, test } from 'vitest';
import * as admin from '../../../events/admin.ts';
import * as auth from '../../../events/auth.ts';
import * as notices from '../../../events/notices.ts';
import { access, backend } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { all, answered, type Call, type Result } from '../../api/call.ts';
import { effect } from '../../ports/effect.ts';
import type { ApiRequest, Reply } from '../../ports/http-types.ts';
import { ask } from './ask.effects.ts';
import { renewed } from '../session/renewal-given.ts';
import { renewalEffects } from '../session/renewal.effects.ts';

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

/** Asks this when told; `answer` is the server's word. */
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
