import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditsOf } from './credits.ts';

describe('[MAP-09] whom an online map thanks', () => {
  test('words and addresses as its sources write them, each once', () => {
    const osm =
      '<a href="https://www.openstreetmap.org/copyright" target="_blank">&copy; OpenStreetMap contributors</a>';
    expect(
      creditsOf([`<a href='https://openmaptiles.org/'>&copy; OpenMapTiles</a> ${osm}`, `Data from ${osm}`]),
    ).toEqual([
      { text: '© OpenMapTiles', href: 'https://openmaptiles.org/' },
      { text: '© OpenStreetMap contributors', href: 'https://www.openstreetmap.org/copyright' },
      { text: 'Data from', href: null },
    ]);
  });
  test('words without a link stay words, separators alone are none', () => {
    expect(creditsOf(['Esri, Maxar | ', ' | '])).toEqual([{ text: 'Esri, Maxar |', href: null }]);
  });
  test.each([
    ['<a href="javascript:alert(1)">Maps</a>', { text: 'Maps', href: null }],
    ['<a href="data:text/html,x">Maps</a>', { text: 'Maps', href: null }],
    ['<a href="/relative">Maps</a>', { text: 'Maps', href: null }],
    ['<img src=x onerror=alert(1)>Maps', { text: 'Maps', href: null }],
    ['<script>alert(1)</script>', { text: 'alert(1)', href: null }],
    ['<a href="https://maps.example.com">Maps', { text: 'Maps', href: null }],
  ])('of %s there is left what can be read', (html, credit) => {
    expect(creditsOf([html])).toEqual([credit]);
  });
  test('whatever comes, no tag and no other scheme comes out', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string({
            unit: fc.constantFrom(
              '<a href="',
              'javascript:',
              'https://x',
              '">',
              '</a>',
              '&amp;',
              '<',
              '>',
              ' ',
              'x',
            ),
          }),
        ),
        (list) => {
          for (const { text, href } of creditsOf(list)) {
            expect(text.length).toBeLessThanOrEqual(120);
            expect(href ?? 'https:').toMatch(/^https?:/);
          }
        },
      ),
    );
  });
});
