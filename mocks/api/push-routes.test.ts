import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Secret } from '../../src/kernel/secret.ts';
import { openDemo, valueOf } from '../test-client.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

const address = (token: string) => ({
  platform: 'web' as const,
  token: new Secret(token),
  subscription: new Secret('{}'),
});

describe('push at the mock server', () => {
  test('a token is stored, may be any text, and is deleted with the logout', async () => {
    const { backend, ask, login, world } = openDemo(server);
    const { userID } = await login('customer');
    const tokens = () => world.told.tokensOf(userID).map(({ token }) => token);
    const odd = 'https://push.example/a b?c=1/2';
    for (const token of [odd, odd, 'other']) valueOf(await ask(backend.savePushToken(address(token))));
    expect(tokens()).toEqual([odd, 'other']);
    valueOf(await ask(backend.removePushToken(new Secret(odd))));
    expect(tokens()).toEqual(['other']);
    valueOf(await ask(backend.logout(new Secret('other'))));
    expect(tokens()).toEqual([]);
  });

  test('a token belongs to the customer who sent it last', async () => {
    const { backend, ask, login, world } = openDemo(server);
    const first = await login('customer');
    await ask(backend.savePushToken(address('shared')));
    const second = await login('pets');
    await ask(backend.savePushToken(address('shared')));
    expect(world.told.tokensOf(first.userID)).toEqual([]);
    expect(world.told.tokensOf(second.userID)).toHaveLength(1);
  });

  test('a token without text is refused, with its field named', async () => {
    const { backend, ask, login } = openDemo(server);
    await login('customer');
    const result = await ask(backend.savePushToken(address('')));
    expect(result).toMatchObject({ ok: false, failure: { fields: { token: 'missing' } } });
  });

  test('a test message becomes an unread notification', async () => {
    const { backend, ask, login, clock } = openDemo(server);
    await login('customer');
    const before = valueOf(await ask(backend.unreadCount()));
    valueOf(await ask(backend.sendTestPush()));
    clock.turn(2_000);
    expect(valueOf(await ask(backend.unreadCount()))).toBe(before + 1);
    const [newest] = valueOf(await ask(backend.notifications()));
    expect(newest).toMatchObject({ title: 'Test message', read: false });
    valueOf(await ask(backend.markNotifications([newest?.id ?? 0], true)));
    expect(valueOf(await ask(backend.unreadCount()))).toBe(before);
  });

  test('voice messages are WAV files of some seconds, the same at every request', async () => {
    const { backend, ask, login } = openDemo(server);
    await login('customer');
    const [device] = valueOf(await ask(backend.devices()));
    const voices = valueOf(await ask(backend.voiceMessages(device?.imei ?? '')));
    expect(voices).toHaveLength(3);
    for (const { base64, mime } of voices) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      expect(mime).toBe('audio/wav');
      expect(new TextDecoder().decode(bytes.slice(0, 4))).toBe('RIFF');
      expect(new DataView(bytes.buffer).getUint32(40, true)).toBe(bytes.length - 44);
      expect(bytes.length).toBeGreaterThan(22_000);
    }
    expect(valueOf(await ask(backend.voiceMessages(device?.imei ?? '')))).toEqual(voices);
  });

  test('a requested photo arrives after some seconds, with a notification', async () => {
    const { backend, ask, login, clock } = openDemo(server);
    await login('customer');
    const [device] = valueOf(await ask(backend.devices()));
    const imei = device?.imei ?? '';
    const before = valueOf(await ask(backend.photos(imei)));
    valueOf(await ask(backend.requestPhoto(imei)));
    expect(valueOf(await ask(backend.photos(imei))), 'not at once').toHaveLength(before.length);
    clock.turn(5_000);
    const after = valueOf(await ask(backend.photos(imei)));
    expect(after).toHaveLength(before.length + 1);
    expect(atob(after[0]?.base64 ?? '').slice(1, 4)).toBe('PNG');
    const [newest] = valueOf(await ask(backend.notifications()));
    expect(newest).toMatchObject({ kind: 24, device: device?.id });
  });

  test('another customer’s device has neither', async () => {
    const { backend, ask, login } = openDemo(server);
    await login('customer');
    expect((await ask(backend.voiceMessages('999'))).ok).toBe(false);
    expect((await ask(backend.photos('999'))).ok).toBe(false);
    expect((await ask(backend.requestPhoto('999'))).ok).toBe(false);
  });
});
