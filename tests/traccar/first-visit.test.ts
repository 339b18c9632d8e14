import { from } from 'rxjs';
import { expect, test } from 'vitest';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as navigation from '../../events/navigation.ts';
import { openTraccar } from '../../mocks/traccar/traccar-given.ts';
import { allPlugins } from '../../plugins/whole.ts';
import { traccarBackend } from '../../src/api/traccar/index.ts';
import { traccarAdmin } from '../../src/api/traccar/index.ts';
import { coreEffects } from '../../src/core/core.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { offering, server } from '../../src/core/server/server.ts';
import { assemble } from '../../src/ports/extension-points.ts';
import { Secret } from '../../src/kernel/secret.ts';
import type { ApiRequest, Reply } from '../../src/ports/http/http-types.ts';
import { navigationEffects, redirection } from '../../src/shell/navigation.effects.ts';
import { started } from '../samples.ts';
import { scenario } from '../scenario.ts';

const { routes } = assemble(allPlugins, offering);

let underWay = 0;

/** Starts the whole app with a pretend Traccar. `seen` lists the calls with the status of each answer. */
function visit(options: Parameters<typeof openTraccar>[0] = {}) {
  const { ask } = openTraccar(options);
  const seen: string[] = [];
  const it = scenario({
    plugins: allPlugins,
    effects: [...coreEffects, ...navigationEffects(() => routes)],
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
  return { it, seen };
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
