import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inwardPath } from '../../ui/safe-links.ts';
import { pathOfDeepLink } from './deep-link.ts';
import * as app from '../../../events/app.ts';
import * as network from '../../../events/network.ts';
import { scenario } from '../../../tests/scenario.ts';
import { lostCodeEffects } from './lost-code.effects.ts';
import * as notices from '../../../events/notices.ts';
import * as settings from '../../../events/settings.ts';
import type { Stored } from '../../ports/ports.ts';
import { noticesEffects } from './notices.effects.ts';

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

const watched = () => scenario({ effects: lostCodeEffects });
const lost = app.viewFailed({
  region: '/settings',
  message: 'Failed to fetch dynamically imported module: https://app.example.com/assets/Settings-1a2b.js',
});

describe('the code of a page is gone because a new version was put on the server', () => {
  test('[fault 45] the page is loaded anew, once', () =>
    watched().when(lost).asked('store codeReloaded', 'reload fresh').when(lost, lost).asked());

  test('a page that is left breaks off what it loads: nothing is gone, and nothing is noted after a logout', () =>
    watched()
      .with((world) => {
        world.isLeaving = true;
      })
      .when(lost)
      .asked());

  test('much later it may happen again', () =>
    watched()
      .when(lost)
      .asked('store codeReloaded', 'reload fresh')
      .after('599s')
      .when(lost)
      .asked()
      .after('1s')
      .when(lost)
      .asked('store codeReloaded', 'reload fresh'));

  test('[fault 45] where it cannot be kept that it happened, the message stays: a page must not turn in a circle', () =>
    watched()
      .with((world) => {
        world.refuses = 'full';
      })
      .when(lost)
      .asked('store codeReloaded'));

  test('without a network loading anew would help nobody', () =>
    watched().given(network.wentOffline()).when(lost).asked());

  test.each(['Cannot read properties of undefined', 'The operation was aborted', ''])(
    'any other fault (“%s”) is none of its business',
    (message) =>
      watched()
        .when(app.viewFailed({ region: 'x', message }))
        .asked(),
  );

  test.each([
    'Importing a module script failed.',
    'error loading dynamically imported module: https://x/y.js',
    'Unable to preload CSS for /assets/x.css',
  ])('“%s” is how other browsers say it', (message) =>
    watched()
      .when(app.viewFailed({ region: 'x', message }))
      .asked('store codeReloaded', 'reload fresh'),
  );
});

const word = notices.raised({ tone: 'warning', text: 'failure.unauthorised', stays: 10_000 });
const nextPage = (stored?: Stored) =>
  scenario({ effects: noticesEffects }).with((world) => {
    if (stored) world.slots.set('notice', stored);
  });

describe('what one page had to say, the next one says', () => {
  test('once', () =>
    nextPage({ kind: 'fact', draft: word })
      .when(app.initialised())
      .expect(word)
      .with((world) => expect(world.slots.has('notice')).toBe(false))
      .when(app.initialised())
      .expect());

  test('nothing when there was nothing to say', () => nextPage().when(app.initialised()).expect());

  test.each<[string, Stored]>([
    ['damaged', { kind: 'damaged', detail: 'no JSON' }],
    ['another fact', { kind: 'fact', draft: settings.themeChosen({ theme: 'dark' }) }],
  ])('nor when what was kept is %s', (_, stored) => nextPage(stored).when(app.initialised()).expect());
});
