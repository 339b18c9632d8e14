import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { allowScriptUrls, serviceWorkerUrl } from './trusted-types.ts';

type Rules = { createScriptURL: (url: string) => string };
const policies = new Map<string, Rules>();
const ORIGIN = 'https://track.example.com';

beforeEach(() => {
  policies.clear();
  const trustedTypes = {
    createPolicy(name: string, rules: Rules) {
      if (policies.has(name)) throw new TypeError(`Policy with name "${name}" already exists.`);
      policies.set(name, rules);
      return rules;
    },
  };
  vi.stubGlobal('window', { trustedTypes, location: { href: `${ORIGIN}/v2`, origin: ORIGIN } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});
const made = (policy: string, url: string) => policies.get(policy)?.createScriptURL(url);

const STRANGERS = [
  'https://evil.example/assets/map-worker-1.js',
  '//evil.example/assets/map-worker-1.js',
  'data:text/javascript,alert(1)',
  'blob:https://track.example.com/1',
  'javascript:alert(1)',
  '/assets/other.js',
  '/assets/../assets/other.js',
  '/assets/map-worker-1.js/',
  '/api/v1/upload.js',
  '',
];

describe('[checklist 3] the one policy for script addresses', () => {
  test('lets the listed workers through, however they are written', () => {
    allowScriptUrls(['/assets/map-worker-1.js', '/assets/reader-2.js']);
    for (const url of [
      '/assets/map-worker-1.js',
      `${ORIGIN}/assets/reader-2.js`,
      'assets/../assets/map-worker-1.js',
    ])
      expect(made('default', url)).toBe(url);
  });

  test.each(STRANGERS)('refuses %j', (url) => {
    allowScriptUrls(['/assets/map-worker-1.js']);
    expect(() => made('default', url)).toThrow(/not allowed|Invalid URL/);
  });
});

describe('[GEN-10] [checklist 3] the policy of the service worker', () => {
  test('knows one address', () => {
    expect(serviceWorkerUrl('/sw.js')).toBe('/sw.js');
  });

  test('is made once: whoever registers once more finds it there', () => {
    serviceWorkerUrl('/sw.js');
    expect(serviceWorkerUrl('/sw.js')).toBe('/sw.js');
  });

  test.each([...STRANGERS, '/sw.js?x', `${ORIGIN}/sw.js`, 'sw.js', '/SW.js'])('refuses %j', (url) => {
    expect(() => serviceWorkerUrl(url)).toThrow('not allowed');
  });

  test('a browser without trusted types registers the plain address', () => {
    vi.stubGlobal('window', {});
    expect(serviceWorkerUrl('/sw.js')).toBe('/sw.js');
  });
});
