import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Secret } from '../../src/kernel/secret.ts';
import { API, openDemo, valueOf } from '../test-client.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

describe('login and tokens', () => {
  test('an unknown address and a wrong password are told apart', async () => {
    const { backend, ask } = openDemo(server);
    const attempt = async (email: string, password: string) =>
      valueOf(await ask(backend.login({ email, password: new Secret(password), language: 'en' })));
    expect(await attempt('nobody@demo.fixpoint.example', 'x')).toEqual({
      accepted: false,
      refusal: 'invalidEmail',
    });
    expect(await attempt('customer@demo.fixpoint.example', 'x')).toEqual({
      accepted: false,
      refusal: 'invalidPassword',
    });
    expect(await attempt(' Customer@Demo.Fixpoint.example ', 'customer-demo')).toMatchObject({
      accepted: true,
    });
  });

  test('the login takes its fields from the query too, as the service documents it', async () => {
    openDemo(server);
    const query = 'email=pets%40demo.fixpoint.example&password=pets-demo';
    const response = await fetch(`${API}/login?${query}`, { method: 'POST' });
    expect(await response.json()).toMatchObject({ success: { userID: 3003 } });
  });

  test('an unknown demo account is no account', async () => {
    const { backend, ask } = openDemo(server);
    expect(valueOf(await ask(backend.demoLogin('nobody', 'en')))).toEqual({
      accepted: false,
      refusal: 'credentials',
    });
  });

  test('access ends; renewing it gives new access, and a used token works half a minute more', async () => {
    const { backend, ask, login, clock } = openDemo(server);
    const { refresh_token } = await login('customer');
    clock.turn(3_600_000);
    expect(await ask(backend.devices())).toMatchObject({
      ok: false,
      failure: { reason: 'unauthorised', status: 401 },
    });
    const renew = () => ask(backend.renewAccess('customer@demo.fixpoint.example', refresh_token));
    expect(valueOf(await renew()).refresh_token.reveal()).not.toBe(refresh_token.reveal());
    clock.turn(29_000);
    expect((await renew()).ok).toBe(true);
    clock.turn(2000);
    expect(await renew()).toMatchObject({ ok: false, failure: { reason: 'unauthorised' } });
  });

  test('a refresh token of someone else, or none, renews nothing', async () => {
    const { backend, ask, login } = openDemo(server);
    const { refresh_token } = await login('customer');
    expect((await ask(backend.renewAccess('pets@demo.fixpoint.example', refresh_token))).ok).toBe(false);
    expect((await ask(backend.renewAccess('customer@demo.fixpoint.example', new Secret('x')))).ok).toBe(
      false,
    );
  });

  test('without a token every call but the login is refused, and after the logout too', async () => {
    const { backend, ask, login, forgetToken } = openDemo(server);
    expect(await ask(backend.devices())).toMatchObject({ ok: false, failure: { reason: 'unauthorised' } });
    await login('customer');
    expect((await ask(backend.devices())).ok).toBe(true);
    expect((await ask(backend.logout(null))).ok).toBe(true);
    expect((await ask(backend.devices())).ok).toBe(false);
    forgetToken();
  });

  test('one customer sees nothing of another, an administrator does', async () => {
    const { backend, ask, login } = openDemo(server);
    const other = await login('pets');
    await login('customer');
    expect(await ask(backend.customer(other.userID))).toMatchObject({
      ok: false,
      failure: { reason: 'forbidden' },
    });
    expect(await ask(backend.customer(1))).toMatchObject({ ok: false, failure: { reason: 'notFound' } });
    expect(await ask(backend.track(3_000_001, { lastMinutes: 5 }))).toMatchObject({
      ok: false,
      failure: { reason: 'notFound' },
    });
    await login('admin');
    expect((await ask(backend.customer(other.userID))).ok).toBe(true);
  });
});
