import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inwardPath } from '../../ui/safe-links.ts';
import { pathOfDeepLink } from './deep-link.ts';

describe('[ROUTE-27] a deep link means the path after the first .com', () => {
  test.each([
    ['https://app.example.com/alerts', '/alerts'],
    ['https://app.example.com/map/device/7?from=mail#top', '/map/device/7?from=mail#top'],
    ['example.fixpoint.app://open.com/logbook', '/logbook'],
    ['https://app.example.com/share/a.com/b', '/share/a.com/b'],
    ['https://app.example.com/', '/'],
    ['https://app.example.com/map?next=https://a.example//b', '/map?next=https://a.example//b'],
  ])('%s means %s', (url, path) => expect(pathOfDeepLink(url)).toBe(path));

  test.each([
    ['https://app.example.org/alerts', 'there is no .com'],
    ['https://app.example.com', 'nothing follows'],
    ['https://app.example.com:8443/alerts', 'what follows is a port'],
    ['https://www.company.example/alerts', 'the first .com is part of a longer word'],
    ['https://app.example.com//evil.example/x', 'what follows names another host'],
    ['https://app.example.com/\\evil.example', 'what follows names another host to a browser'],
    ['javascript:alert(1)//.com', 'no path follows'],
    ['', 'it is empty'],
  ])('%s opens nothing: %s', (url) => expect(pathOfDeepLink(url)).toBeNull());

  test('[checklist 7] whatever comes, the path leads to our own host or nowhere', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((rest) => `https://x.com${rest}`),
        ),
        (url) => {
          const path = pathOfDeepLink(url);
          if (path === null) return;
          expect(path.startsWith('/')).toBe(true);
          const inward = inwardPath(path) ?? '/';
          expect(new URL(inward, 'https://own.example').host).toBe('own.example');
        },
      ),
    );
  });
});
