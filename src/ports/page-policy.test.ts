import { expect, test } from 'vitest';
import { hostsIn } from './page-policy.ts';

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
