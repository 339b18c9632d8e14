import { describe, expect, test } from 'vitest';
import * as app from '../../../events/app.ts';
import * as notices from '../../../events/notices.ts';
import * as settings from '../../../events/settings.ts';
import type { Stored } from '../../ports/ports.ts';
import { scenario } from '../../../tests/scenario.ts';
import { noticesEffects } from './notices.effects.ts';

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
