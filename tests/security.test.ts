import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, ONLINE_MAP, OPEN_HOSTS, securityHeaders } from '../.config/security.ts';
import { withoutToken } from '../src/ports/http/without-token.ts';

const directives = (policy: string) =>
  new Map(
    policy.split('; ').map((each): [string, string] => {
      const [name = '', ...values] = each.split(' ');
      return [name, values.join(' ')];
    }),
  );
const deploying = readFileSync(new URL('../docs/deploying.md', import.meta.url), 'utf8');
const nginx = readFileSync(new URL('../docs/deploying/nginx.conf', import.meta.url), 'utf8');

describe('the policy of every page', () => {
  const policy = directives(contentSecurityPolicy(['https://api.example.com'], ['https://maps.example.com']));

  test('[checklist 1] allows only named sources, only our own code, and neither a base address nor plugins', () => {
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('script-src')).toBe("'self'");
    expect(policy.get('worker-src')).toBe("'self'");
    expect(policy.get('style-src')).toBe("'self'");
    expect(policy.get('base-uri')).toBe("'none'");
    expect(policy.get('object-src')).toBe("'none'");
    expect(policy.get('form-action')).toBe("'self'");
  });

  test('has no unsafe exception and no wildcard', () => {
    for (const text of [contentSecurityPolicy(), contentSecurityPolicy(...OPEN_HOSTS)]) {
      expect(text).not.toMatch(/unsafe-|\*|eval/);
      expect(directives(text).get('script-src')).toBe("'self'");
    }
  });

  test('allows calls and pictures only from the named hosts', () => {
    expect(policy.get('connect-src')).toBe("'self' https://api.example.com");
    expect(policy.get('img-src')).toBe("'self' data: blob: https://maps.example.com");
  });

  test('[checklist 3] enforces trusted types, only with known policies', () => {
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
    expect(policy.get('trusted-types')).toBe('default app-sw dompurify');
  });
});

describe('the headers of every page', () => {
  const headers = securityHeaders(contentSecurityPolicy());

  test('[checklist 2] forbid frames, and send no referrer', () => {
    expect(headers['Content-Security-Policy']).toMatch(/; frame-ancestors 'none'$/);
    expect(headers['Referrer-Policy']).toBe('no-referrer');
    expect(headers['X-Content-Type-Options']).toBe('nosniff');
    expect(headers['Cross-Origin-Opener-Policy']).toBe('same-origin');
  });

  test('[checklist 2] require https for a year, including subdomains', () => {
    expect(headers['Strict-Transport-Security']).toBe('max-age=31536000; includeSubDomains');
  });

  /** Checks that a policy in the documentation has the same directives as ours. */
  const isOurs = (documented: string) => {
    const [ours, theirs] = [headers['Content-Security-Policy'] ?? '', documented].map(directives) as [
      Map<string, string>,
      Map<string, string>,
    ];
    expect([...theirs.keys()].sort()).toEqual([...ours.keys()].sort());
    for (const [name, value] of ours) expect(theirs.get(name), name).toContain(value);
  };

  test('[checklist 2] are those in the nginx configuration', () => {
    for (const [name, value] of Object.entries(headers)) {
      if (name === 'Content-Security-Policy') continue;
      expect(nginx, name).toMatch(
        new RegExp(`add_header ${name} "?${value.replaceAll(/[()]/g, '\\$&')}"? always;`),
      );
    }
    isOurs(/add_header Content-Security-Policy "([^"]+)"/.exec(nginx)?.[1] ?? '');
  });

  test('[MAP-09] allow the server of the offered online map in each documented configuration', () => {
    const written = [nginx, deploying].flatMap((text) => [
      ...text.matchAll(/Content-Security-Policy:? "?(default-src [^"\n]+)/g),
    ]);
    expect(written).toHaveLength(3);
    for (const [, policy = ''] of written)
      for (const name of ['connect-src', 'img-src'])
        expect(directives(policy).get(name)?.split(' ')).toContain(ONLINE_MAP);
  });

  test('[checklist 2] are those in the documentation for Caddy', () => {
    const [, text = ''] = /```caddy\n[\s\S]*?\n {2}header \{\n([\s\S]*?)\n {2}\}/.exec(deploying) ?? [];
    const documented = new Map(
      text.split('\n').map((line): [string, string] => {
        const [, name = '', value = ''] = /^\s+(\S+) "?([^"]+)"?$/.exec(line) ?? [];
        return [name, value];
      }),
    );
    isOurs(documented.get('Content-Security-Policy') ?? '');
    documented.delete('Content-Security-Policy');
    const { 'Content-Security-Policy': _, ...others } = headers;
    expect(Object.fromEntries(documented)).toEqual(others);
  });

  test('[checklist 2] are those in the documentation for static hosts', () => {
    const [, block = ''] = /```\n\/\*\n([\s\S]*?)\n\/assets/.exec(deploying) ?? [];
    const documented = new Map(
      block.split('\n').map((line): [string, string] => {
        const [name = '', ...value] = line.trim().split(': ');
        return [name, value.join(': ')];
      }),
    );
    isOurs(documented.get('Content-Security-Policy') ?? '');
    documented.delete('Content-Security-Policy');
    const { 'Content-Security-Policy': _, ...others } = headers;
    expect(Object.fromEntries(documented)).toEqual(others);
  });
});

describe('[checklist 9] the log files of a host that is configured as documented', () => {
  const [, block = ''] = /map \$request_uri \$logged \{\n([\s\S]*?)\n\}/.exec(nginx) ?? [];
  const patterns = [...block.matchAll(/~(\S+) 0;/g)].map(([, pattern]) => new RegExp(pattern ?? ''));
  const isLogged = (address: string) => !patterns.some((pattern) => pattern.test(address));
  const DOORS = [
    '/share/TOKEN',
    '/reset-password/TOKEN',
    '/members/join/TOKEN',
    '/stand-alone-page/viewmode_TOKEN',
    '/register?token=TOKEN',
    '/reset-password?passwordReset=TOKEN',
    '/map?from=mail&token=TOKEN',
    '/a/customer/7/share/TOKEN',
    '/a/customer/7/members/join/TOKEN',
  ];

  test.each(DOORS)('leave out %s, whose secret the app hides too', (address) => {
    const [path = '', query = ''] = address.split('?');
    expect(withoutToken(path, query)?.token).toBe('TOKEN');
    expect(isLogged(address)).toBe(false);
  });

  test('leave out every call whose path ends with a secret', () => {
    const calls = readdirSync(new URL('../src/api/product', import.meta.url)).filter(
      (name) => name.endsWith('-call.ts') || name.endsWith('-calls.ts'),
    );
    const paths = calls
      .map((name) => readFileSync(new URL(`../src/api/product/${name}`, import.meta.url), 'utf8'))
      .flatMap((text) => [...text.matchAll(/path: ([^\n]+),\s+secretEnd/g)])
      .flatMap(([, path = '']) => [...path.matchAll(/'(\/[^']+)'/g)].map(([, each]) => each ?? ''));
    expect(new Set(paths)).toEqual(
      new Set(['/share/', '/share/viewmode_', '/shares/', '/invitations/', '/pushtoken/']),
    );
    for (const path of paths) expect(isLogged(`/api/v1${path}TOKEN`), path).toBe(false);
  });

  test.each(['/', '/shares', '/alerts?token', '/api/v1/device', '/reset-password', '/assets/share-1.js'])(
    'have %s',
    (address) => expect(isLogged(address)).toBe(true),
  );
});
