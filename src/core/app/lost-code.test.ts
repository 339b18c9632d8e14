import { describe, test } from 'vitest';
import * as app from '../../../events/app.ts';
import * as network from '../../../events/network.ts';
import { scenario } from '../../../tests/scenario.ts';
import { lostCodeEffects } from './lost-code.effects.ts';

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
