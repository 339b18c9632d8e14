import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linksIn, partsOf, plainText } from './links-in-text.ts';

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
