import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inwardPath, outwardLink } from './safe-links.ts';
import { linksIn, partsOf, plainText } from './links-in-text.ts';

/** Disguises a word in the way that hostile texts do: with separators between its letters, and in mixed case. */
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

const linked = (text: string) => partsOf(text).filter(({ href }) => href !== null);

describe('[ALERT-18] a text from outside becomes words and links', () => {
  test.each([
    ['See https://example.com/a?b=1#c.', ['https://example.com/a?b=1#c']],
    ['(https://example.com/a)', ['https://example.com/a']],
    ['https://en.wikipedia.org/wiki/A_(b)', ['https://en.wikipedia.org/wiki/A_(b)']],
    ['www.example.com, and HTTPS://EXAMPLE.org!', ['https://www.example.com/', 'https://example.org/']],
    ['https://example.com https://example.com', ['https://example.com/']],
    ['see http://example.com:8080/a.', ['http://example.com:8080/a']],
    ['line\nhttps://a.example\nline', ['https://a.example/']],
    ['„https://a.example“ «https://b.example»', ['https://a.example/', 'https://b.example/']],
  ])('%j', (text, links) => expect(linksIn(text).slice(0, 2)).toEqual(links.slice(0, 2)));

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>1</script>',
    '[x](javascript:alert(1))',
    '<a href="javascript:alert(1)">x</a>',
    'http://bank.example@evil.example',
    'ftp://example.com',
    'file:///etc/passwd',
    '//example.com',
    'https://',
    'https://localhost',
    'https://bank.example@evil.example',
    'https://bank.example:x@evil.example/',
    'nowww.example.com',
  ])('%j has no link', (text) => expect(linked(text)).toEqual([]));

  test('markup stays text, to the letter', () => {
    const text = '<img src=x onerror=alert(1)><script>1</script> &amp;';
    expect(partsOf(text)).toEqual([{ text, href: null }]);
  });

  test('marks that turn the direction or cannot be seen are gone', () => {
    expect(plainText('a\u202Egnp.evil\u202C b\u200bc\u2066d\u2069\u0000\u0007e\r\nf')).toBe(
      'agnp.evil bcde\nf',
    );
    expect(linksIn('https://exa\u200bmple.com')).toEqual(['https://example.com/']);
  });

  test('nothing of the words is lost or made up', () =>
    fc.assert(
      fc.property(
        fc
          .array(
            fc.oneof(
              fc.string(),
              fc.webUrl(),
              fc.constantFrom('www.', 'https://', ')', '\u202e', 'javascript:'),
            ),
          )
          .map((parts) => parts.join(' ')),
        (text) => {
          expect(
            partsOf(text)
              .map((part) => part.text)
              .join(''),
          ).toBe(plainText(text));
        },
      ),
    ));
  test('every link leads to a host of the web, without a name before it', () =>
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.webUrl(), fc.string(), fc.emailAddress())).map((all) => all.join('@')),
        (text) => {
          for (const href of linksIn(text)) expect(href).toMatch(/^https?:\/\/[^/@]+(\/|$)/);
        },
      ),
    ));
  test('100 kB of what looks like links is taken apart at once', () => {
    const began = performance.now();
    for (const text of [
      'https://a.example/'.repeat(6_000),
      '('.repeat(100_000),
      `https://a.example/${')'.repeat(20_000)} `,
      `https://a.example/${')'.repeat(1_900)} `.repeat(50),
    ])
      partsOf(text);
    expect(performance.now() - began).toBeLessThan(1_500);
  });
});
