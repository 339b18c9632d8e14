import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inwardPath, outwardLink } from './safe-links.ts';

/** What hostile texts do to hide a scheme or a host. */
const disguised = (word: string) =>
  fc
    .array(fc.constantFrom('\t', '\n', '\r', ' ', '\u0000', '\u00a0', '%09', ''), {
      minLength: word.length,
      maxLength: word.length,
    })
    .chain((between) =>
      fc.array(fc.boolean(), { minLength: word.length, maxLength: word.length }).map((upper) =>
        word
          .split('')
          .map((letter, i) => (between[i] ?? '') + (upper[i] ? letter.toUpperCase() : letter))
          .join(''),
      ),
    );

describe('a link out of the app', () => {
  test.each([
    ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
    ['mailto:help@example.com', 'mailto:help@example.com'],
    ['tel:+4631123456', 'tel:+4631123456'],
    ['HTTPS://EXAMPLE.com', 'https://example.com/'],
  ])('%s is followed', (text, href) => expect(outwardLink(text)).toBe(href));

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    'http://example.com',
    'ftp://example.com',
    '//example.com',
    '/settings',
    'example.com',
    '',
    'https://',
  ])('%j is not', (text) => expect(outwardLink(text)).toBeNull());

  test('[checklist 6] no disguise makes a script of it', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('javascript:', 'data:', 'vbscript:', 'blob:').chain(disguised),
        fc.string(),
        (scheme, rest) => outwardLink(scheme + rest) === null,
      ),
    ));
  test('[checklist 6] whatever is followed has one of three schemes', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => {
        const href = outwardLink(text);
        return href === null || /^(https:\/\/|mailto:|tel:)/.test(href);
      }),
    ));
});

describe('a path of this app', () => {
  test.each([
    ['/settings', '/settings'],
    ['/a/customer/12/v2?x=1#y', '/a/customer/12/v2?x=1#y'],
    ['/../../settings', '/settings'],
  ])('%s', (text, path) => expect(inwardPath(text)).toBe(path));

  test.each([
    '//evil.example/x',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'settings',
    '',
    ' /settings',
    '/.//evil.example',
  ])('%j leads nowhere', (text) => expect(inwardPath(text)).toBeNull());

  test('[checklist 7] never leads to another host, whatever is asked for', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc
            .array(fc.constantFrom('/', '\\', '\t', '.', '..', '@', 'evil.example', ':', '#', '?', '%2f'), {
              maxLength: 8,
            })
            .map((parts) => `/${parts.join('')}`),
        ),
        (text) => {
          const path = inwardPath(text);
          return (
            path === null || new URL(path, 'https://fixpoint.example').origin === 'https://fixpoint.example'
          );
        },
      ),
      { numRuns: 2_000 },
    ));
});
