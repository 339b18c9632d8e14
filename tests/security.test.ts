import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from '../.config/security.ts';

const directives = (policy: string) =>
  new Map(
    policy.split('; ').map((each): [string, string] => {
      const [name = '', ...values] = each.split(' ');
      return [name, values.join(' ')];
    }),
  );
const deploying = readFileSync(new URL('../docs/deploying.md', import.meta.url), 'utf8');

describe('the policy of every page', () => {
  const policy = directives(contentSecurityPolicy(['https://api.example.com'], ['https://maps.example.com']));

  test('[checklist 1] allows nothing that is not named, no code but our own, and no base or plugin', () => {
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('script-src')).toBe("'self'");
    expect(policy.get('worker-src')).toBe("'self'");
    expect(policy.get('style-src')).toBe("'self'");
    expect(policy.get('base-uri')).toBe("'none'");
    expect(policy.get('object-src')).toBe("'none'");
    expect(policy.get('form-action')).toBe("'self'");
  });

  test('has no exception that is called unsafe, and no wildcard', () => {
    for (const text of [contentSecurityPolicy(), contentSecurityPolicy(['https:', 'wss:'], ['https:'])]) {
      expect(text).not.toMatch(/unsafe-|\*|eval/);
      expect(directives(text).get('script-src')).toBe("'self'");
    }
  });

  test('lets out calls and pictures to the named hosts alone', () => {
    expect(policy.get('connect-src')).toBe("'self' https://api.example.com");
    expect(policy.get('img-src')).toBe("'self' data: blob: https://maps.example.com");
  });

  test('[checklist 3] enforces trusted types, with policies that are known by name', () => {
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
    expect(policy.get('trusted-types')).toBe('default app-sw dompurify');
  });
});

describe('the headers of every page', () => {
  const headers = securityHeaders(contentSecurityPolicy());

  test('[checklist 2] keep the app out of frames, and its addresses to itself', () => {
    expect(headers['Content-Security-Policy']).toMatch(/; frame-ancestors 'none'$/);
    expect(headers['Referrer-Policy']).toBe('no-referrer');
    expect(headers['X-Content-Type-Options']).toBe('nosniff');
    expect(headers['Cross-Origin-Opener-Policy']).toBe('same-origin');
  });

  test('[checklist 2] bind browsers to https for a year, with everything below the host', () => {
    expect(headers['Strict-Transport-Security']).toBe('max-age=31536000; includeSubDomains');
  });

  test('are what the document for hosts says', () => {
    for (const [name, value] of Object.entries(headers)) {
      if (name === 'Content-Security-Policy') continue;
      expect(deploying, name).toMatch(
        new RegExp(`add_header ${name} "?${value.replaceAll(/[()]/g, '\\$&')}"? always;`),
      );
    }
    const [, documented = ''] = /add_header Content-Security-Policy "([^"]+)"/.exec(deploying) ?? [];
    const [ours, theirs] = [headers['Content-Security-Policy'] ?? '', documented].map(directives) as [
      Map<string, string>,
      Map<string, string>,
    ];
    expect([...theirs.keys()].sort()).toEqual([...ours.keys()].sort());
    for (const [name, value] of ours) expect(theirs.get(name), name).toContain(value);
  });
});
