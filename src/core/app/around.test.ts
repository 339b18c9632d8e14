import { Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as network from '../../../events/network.ts';
import * as settingsEvents from '../../../events/settings.ts';
import * as userEvents from '../../../events/user.ts';
import { customer, started } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { appState } from './app-state.ts';
import { wantedLanguage } from './settings.ts';
import { surroundingsEffects } from './surroundings.effects.ts';

describe('what surrounds the app', () => {
  const around = () => scenario({ effects: surroundingsEffects });

  test('[GEN-03] the language chosen here counts, else the account’s, else the browser’s, else English', () =>
    scenario({})
      .reads(wantedLanguage, 'en')
      .when(started('pt-BR'))
      .reads(wantedLanguage, 'pt')
      .when(userEvents.customerLoaded({ customer: { ...customer(), actlang: 'el' }, source: 'server' }))
      .reads(wantedLanguage, 'el')
      .when(settingsEvents.languageChosen({ language: 'tr' }))
      .reads(wantedLanguage, 'tr')
      .when(auth.loggedOut({ reason: 'chosen' }))
      .reads(wantedLanguage, 'tr'));

  test('[GEN-03] a browser in another language gets English', () =>
    scenario({}).when(started('ja-JP')).reads(wantedLanguage, 'en'));

  test('[GEN-04] texts are asked for once the stored choice is known, and only those', () =>
    around()
      .when(started('de-DE'))
      .asked('page light v2 en')
      .when(app.initialised())
      .expect(settingsEvents.textsLoaded({ language: 'de' }))
      .asked('words de', 'page light v2 de'));

  test.each([
    [0, 'xs'],
    [576, 'xs'],
    [577, 'sm'],
    [767, 'sm'],
    [768, 'md'],
    [991, 'md'],
    [992, 'lg'],
    [1199, 'lg'],
    [1200, 'xl'],
    [4000, 'xl'],
  ] as const)('[GEN-06] %i px is %s', async (width, size) => {
    const widths = new Subject<number>();
    const it = around();
    it.ports.surroundings.width = () => widths;
    await it
      .after('0ms')
      .check(() => widths.next(width))
      .check((app_) => expect(app_.read(appState).size).toBe(size));
  });

  test('[GEN-06] a window that grows slowly is one event for each class that it enters', async () => {
    const widths = new Subject<number>();
    const it = around();
    it.ports.surroundings.width = () => widths;
    await it
      .after('0ms')
      .check(() => {
        for (const width of [500, 510, 600, 610, 700, 590, 570]) widths.next(width);
      })
      .check((_, events) =>
        expect(events.filter(app.sizeClassChanged.is).map(({ payload }) => payload.size)).toEqual([
          'xs',
          'sm',
          'xs',
        ]),
      );
  });

  test('[NET-01] a network that is there or gone is told once each time', async () => {
    const online = new Subject<boolean>();
    const it = around();
    it.ports.surroundings.online = () => online;
    const says = (is: boolean) => () => online.next(is);
    await it
      .after('0ms')
      .check(says(false))
      .check(says(false))
      .expect(network.wentOffline())
      .check(says(true))
      .expect(network.wentOnline());
  });

  test('time passes every 10 s while the app is in front, and not behind', () =>
    around()
      .after('30s')
      .expect(app.timePassed(), app.timePassed(), app.timePassed())
      .when(app.hidden())
      .after('1h')
      .expect());
});
