import { expect, test } from 'vitest';
import { contentSecurityPolicy, OPEN_HOSTS } from '../../.config/security.ts';
import { readConfig } from '../shell/config.ts';
import { hostsIn, narrowed } from './narrow-page-policy.ts';

test('[checklist 33] the hosts of a configuration, for calls and for sockets, without their paths', () => {
  const config = {
    apiUrl: 'https://api.example.com/behind?a=b',
    socketUrl: 'wss://stream.example.com:8443/socket',
    mapStyleUrl: { light: 'http://localhost:8080/light.json' },
    hosts: ['https://tiles.example.net'],
    phrase: { script: '/phrase/editor.js' },
  };
  expect(new Set(hostsIn(JSON.stringify(config)).split(' '))).toEqual(
    new Set([
      'https://api.example.com',
      'wss://api.example.com',
      'wss://stream.example.com:8443',
      'http://localhost:8080',
      'ws://localhost:8080',
      'https://tiles.example.net',
      'wss://tiles.example.net',
    ]),
  );
});

test('[checklist 33] none where it names none', () => {
  expect(hostsIn('{"backend":"demo"}')).toBe('');
});

test('[checklist 33] no text of a configuration ends a source or a directive', () => {
  for (const host of [
    "https://a.example; script-src 'unsafe-inline'",
    'https://a.example *',
    'https://*',
    'https:',
  ])
    for (const source of hostsIn(JSON.stringify({ apiUrl: host })).split(' '))
      expect(source).toMatch(/^$|^\w+:\/\/[\w.]+$/);
});

test('[MAP-09] [checklist 33] the server of the offered online map is allowed, and none where none is offered', () => {
  const allowed = (text: string | null) => {
    const read = readConfig(text);
    return read.ok ? after(read.config) : null;
  };
  const server = 'https://tiles.openfreemap.org';
  const { calls, pictures } = allowed('{"backend":"traccar"}') ?? {};
  expect(calls).toEqual(["'self'", server, 'wss://tiles.openfreemap.org']);
  expect(pictures).toContain(server);
  expect(allowed(null)?.calls).toContain(server);
  expect(JSON.stringify(allowed('{"backend":"traccar","onlineMap":false}'))).not.toContain('openfreemap');
  const own = allowed('{"backend":"traccar","mapStyleUrl":"https://maps.example.com/style.json"}');
  expect(new Set(own?.calls)).toEqual(
    new Set(["'self'", 'https://maps.example.com', 'wss://maps.example.com']),
  );
});

/** Returns the hosts that a built page may call, and load pictures from, once it has read its configuration. */
function after(config: Parameters<typeof narrowed>[1] & { apiUrl?: string | undefined }, isChoosing = false) {
  const policy = narrowed(contentSecurityPolicy(...OPEN_HOSTS), config, isChoosing);
  const sourcesOf = (name: string) =>
    policy
      .split('; ')
      .find((each) => each.startsWith(`${name} `))
      ?.split(' ')
      .slice(1) ?? [];
  return { calls: sourcesOf('connect-src'), pictures: sourcesOf('img-src') };
}

test('[SRV-06] [checklist 33] [checklist 35] no scheme at large but while somebody chooses a server, and then for calls alone', () => {
  const isScheme = (source: string) => /^(https?|wss?):$/.test(source);
  for (const config of [
    {},
    { apiUrl: 'https://a.example' },
    { servers: 'any' as const, apiUrl: 'https://a.example' },
  ])
    expect(Object.values(after(config)).flat().filter(isScheme)).toEqual([]);
  const { calls, pictures } = after({ servers: 'any', apiUrl: 'https://a.example' }, true);
  expect(calls.filter(isScheme)).toEqual(['https:', 'http:']);
  expect(pictures.filter(isScheme)).toEqual([]);
});

test('[SRV-06] [checklist 33] [checklist 35] a server over plain http only where people choose theirs', () => {
  const apiUrl = 'http://192.168.1.5:8082';
  expect(after({ apiUrl }).calls).not.toContain(apiUrl);
  const { calls, pictures } = after({ servers: 'any', apiUrl });
  expect(calls).toEqual(expect.arrayContaining([apiUrl, 'ws://192.168.1.5:8082']));
  expect(pictures).toContain(apiUrl);
});
