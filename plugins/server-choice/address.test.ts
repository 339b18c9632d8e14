import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLocalHost, serverAddress } from './address.ts';

const SECURE = { protocol: 'https:', hostname: 'fixpoint.example.com' };
const PLAIN = { protocol: 'http:', hostname: '192.168.1.2' };
const basesOf = (typed: string, page = PLAIN) => {
  const found = serverAddress(typed, page);
  return found.ok ? found.bases : found.why;
};

describe('[SRV-06] what somebody types as the address of a server', () => {
  test.each([
    ['demo.traccar.org', ['https://demo.traccar.org']],
    ['  HTTPS://Demo.Traccar.org/  ', ['https://demo.traccar.org']],
    ['https://gps.example.com:8443', ['https://gps.example.com:8443']],
    ['gps.example.com:8443', ['https://gps.example.com:8443']],
    ['https://gps.example.com:443/login?x=1#top', ['https://gps.example.com']],
    ['https://example.com/traccar/', ['https://example.com/traccar', 'https://example.com']],
    ['https://example.com/traccar/api/server', ['https://example.com/traccar', 'https://example.com']],
    ['https://gps.example.com/settings/preferences', ['https://gps.example.com']],
    ['https://gps.example.com/device/4', ['https://gps.example.com/device/4', 'https://gps.example.com']],
    ['https://bücher.example', ['https://xn--bcher-kva.example']],
  ])('%j is looked for at %j', (typed, bases) => expect(basesOf(typed)).toEqual(bases));

  test('in the local network it may be plain http, and the port of a Traccar is tried', () => {
    expect(basesOf('192.168.1.5')).toEqual([
      'https://192.168.1.5',
      'http://192.168.1.5',
      'http://192.168.1.5:8082',
    ]);
    expect(basesOf('raspberrypi:8082')).toEqual(['https://raspberrypi:8082', 'http://raspberrypi:8082']);
    expect(basesOf('http://nas.local:8082')).toEqual(['http://nas.local:8082']);
  });

  test('and at the page’s own host, whatever its name', () => {
    const page = { protocol: 'http:', hostname: 'gps.example.com' };
    expect(basesOf('http://gps.example.com:8082', page)).toEqual(['http://gps.example.com:8082']);
    expect(basesOf('http://other.example.com:8082', page)).toBe('notSecure');
  });

  test('a secure page cannot call plain http, but on its own machine', () => {
    expect(basesOf('http://192.168.1.5:8082', SECURE)).toBe('mixed');
    expect(basesOf('192.168.1.5:8082', SECURE)).toEqual(['https://192.168.1.5:8082']);
    expect(basesOf('http://localhost:8082', SECURE)).toEqual(['http://localhost:8082']);
  });

  test.each([
    ['', 'missing'],
    ['   ', 'missing'],
    ['http://gps.example.com', 'notSecure'],
    ['http://8.8.8.8:8082', 'notSecure'],
    ['https://ada:secret@gps.example.com', 'withPassword'],
    ['ada@gps.example.com', 'withPassword'],
    ['ftp://gps.example.com', 'malformed'],
    ['javascript:alert(1)', 'malformed'],
    ['javascript://gps.example.com/%0aalert(1)', 'malformed'],
    ['data:text/html,x', 'malformed'],
    ['my server', 'malformed'],
    ['https://', 'malformed'],
    ['https://gps.example.com:99999', 'malformed'],
    [`https://${'a'.repeat(2_000)}.example`, 'malformed'],
  ])('%j is refused at once: %s', (typed, why) => expect(basesOf(typed)).toBe(why));

  test('[checklist 35] whatever is typed: only http and https, nothing secret, plain http only nearby, and few addresses', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.ipV4().map((ip) => `http://${ip}:8082`),
      fc.domain().map((name) => `http://${name}`),
    );
    fc.assert(
      fc.property(typed, fc.constantFrom(SECURE, PLAIN), (text, page) => {
        const found = serverAddress(text, page);
        if (!found.ok) return;
        expect(found.bases.length).toBeGreaterThan(0);
        expect(found.bases.length).toBeLessThanOrEqual(8);
        for (const base of found.bases) {
          const url = new URL(base);
          expect(url.protocol).toMatch(/^https?:$/);
          expect([url.username, url.password, url.search, url.hash]).toEqual(['', '', '', '']);
          expect(base).not.toMatch(/\/$/);
          const isNear = isLocalHost(url.hostname) || url.hostname === page.hostname;
          expect(url.protocol === 'https:' || isNear).toBe(true);
        }
      }),
    );
  });
});

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['10.0.0.8', true],
  ['172.16.4.4', true],
  ['172.32.4.4', false],
  ['192.168.178.20', true],
  ['192.169.1.1', false],
  ['169.254.1.1', true],
  ['100.64.0.1', false],
  ['8.8.8.8', false],
  ['[fd00::8]', true],
  ['[fe80::1]', true],
  ['[2001:db8::1]', false],
  ['[fd::1]', false],
  ['nas', true],
  ['nas.local', true],
  ['nas.lan', true],
  ['gps.home.arpa', true],
  ['local', true],
  ['notlocal.example', false],
  ['local.example.com', false],
])('[SRV-06] %s is in the local network: %s', (host, isLocal) => expect(isLocalHost(host)).toBe(isLocal));
