import { from } from 'rxjs';
import { expect, test } from 'vitest';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as navigation from '../../events/navigation.ts';
import { openTraccar } from '../../mocks/traccar/traccar-given.ts';
import { allPlugins } from '../../plugins/whole.ts';
import { greeting } from '../../src/api/traccar/greeting.ts';
import { traccarBackend } from '../../src/api/traccar/index.ts';
import { traccarAdmin } from '../../src/api/traccar/index.ts';
import { coreEffects } from '../../src/core/core.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { greetingEffect } from '../../src/core/server/greeting.effects.ts';
import { offering, server } from '../../src/core/server/server.ts';
import { user } from '../../src/core/session/user.ts';
import { assemble } from '../../src/ports/extension-points.ts';
import { Secret } from '../../src/kernel/secret.ts';
import type { ApiRequest, Reply } from '../../src/ports/http/http-types.ts';
import { navigationEffects, redirection } from '../../src/shell/navigation.effects.ts';
import { access, started } from '../samples.ts';
import { scenario } from '../scenario.ts';

const { routes } = assemble(allPlugins, offering);

let underWay = 0;

/** Starts the whole app with a pretend Traccar. `seen` lists the calls with the status of each answer. */
function visit(options: Parameters<typeof openTraccar>[0] = {}) {
  const { ask, signIn: begin } = openTraccar(options);
  const seen: string[] = [];
  const it = scenario({
    plugins: allPlugins,
    effects: [...coreEffects, greetingEffect(greeting), ...navigationEffects(() => routes)],
    backend: { ...traccarBackend({ now: () => it.clock.now() }), ...traccarAdmin },
  });
  const answer = async (request: ApiRequest, token: Secret | null): Promise<Reply> => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(request.query ?? {}))
      for (const each of [value].flat()) query.append(name, String(each));
    const form =
      request.form &&
      new URLSearchParams(
        Object.entries(request.form).map(([name, value]) => [
          name,
          value instanceof Secret ? value.reveal() : String(value),
        ]),
      );
    const bearer = request.bearer ?? (request.cookie ? null : token);
    const { status, body } = await ask(
      request.method.toUpperCase(),
      `${request.path}?${query}`,
      form ?? request.body,
      bearer ? { Authorization: `Bearer ${bearer.reveal()}` } : {},
    );
    seen.push(`${status} ${request.method} ${request.path}`);
    return { status, body };
  };
  it.ports.http.send = (request, token) => {
    underWay++;
    return from(answer(request, token).finally(() => underWay--));
  };
  /** Returns a session that began on an earlier visit. */
  const earlier = async () => {
    const { body: user } = await begin();
    const { body: token } = await ask('POST', '/session/token', '');
    return auth.sessionRestored({
      ...access(String(token)),
      userID: (user as { id: number }).id,
      email: 'customer@demo.fixpoint.example',
    });
  };
  return { it, seen, earlier };
}
const signIn = auth.loginSubmitted({
  email: 'customer@demo.fixpoint.example',
  password: new Secret('customer-demo'),
  language: 'en',
});
const traccar = app.started({ ...started().payload, backend: 'traccar' });
/** Waits until no call has been pending for 20 turns of the event loop. */
const settle = async () => {
  for (let quiet = 0; quiet < 20; quiet = underWay > 0 ? 0 : quiet + 1)
    await new Promise((resolve) => setImmediate(resolve));
};

test('[SRV-04] signing in to a plain Traccar and opening every page asks nothing that it answers with 404, 405 or 501', () => {
  const { it, seen } = visit();
  return it
    .given(traccar, app.initialised())
    .when(signIn)
    .check(settle)
    .after('10s')
    .check(settle)
    .check(async ({ read, publish }) => {
      expect(read(server).description?.kind).toBe('traccar');
      expect(read(devices).byId.size).toBeGreaterThan(0);
      for (const { pattern } of routes) {
        publish(navigation.locationChanged({ path: pattern.replaceAll(/:\w+/g, '1'), query: '' }));
        await settle();
      }
    })
    .after('1min')
    .check(settle)
    .check(() => {
      expect(seen.length).toBeGreaterThan(5);
      expect(seen.filter((each) => /^(?:404|405|501) /.test(each))).toEqual([]);
    });
});

test('[TRAC-03] [SRV-03] a read-only server without reports offers neither editing nor the past', () => {
  const { it } = visit({ server: { readonly: true, disableReports: true } });
  return it
    .given(traccar, app.initialised())
    .when(signIn)
    .check(settle)
    .after('10s')
    .check(settle)
    .check(async ({ read, publish }) => {
      for (const path of ['/reports', '/dashboard', '/add-device', '/device-management/1/device-name']) {
        publish(navigation.locationChanged({ path, query: '' }));
        expect(redirection(read, routes)).toBe('/v2');
      }
    });
});

const settingsAsked = (seen: readonly string[]) => seen.filter((each) => each === '200 get /server').length;

test('[SRV-02] the settings of a Traccar are asked once before and once after a sign-in', () => {
  const { it, seen } = visit();
  return it
    .given(traccar)
    .when(app.initialised())
    .check(settle)
    .check(() => expect(settingsAsked(seen)).toBe(1))
    .when(signIn)
    .check(settle)
    .after('1min')
    .check(settle)
    .check(({ read }) => {
      expect(read(user).settings.success).not.toBeNull();
      expect(seen).toContain('200 get /geofences');
      expect(settingsAsked(seen)).toBe(2);
    });
});

test('[SRV-02] a start with a stored session asks for them once', async () => {
  const { it, seen, earlier } = visit();
  await it
    .given(traccar)
    .when(await earlier(), app.initialised())
    .check(settle)
    .after('1min')
    .check(settle)
    .check(({ read }) => {
      expect(read(user).settings.success).not.toBeNull();
      expect(seen).toContain('200 get /geofences');
      expect(settingsAsked(seen)).toBe(1);
    });
});
