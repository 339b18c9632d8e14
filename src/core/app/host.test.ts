import { describe, expect, test } from 'vitest';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as mapEvents from '../../../events/map.ts';
import * as host from '../../../events/host.ts';
import * as navigation from '../../../events/navigation.ts';
import * as notices from '../../../events/notices.ts';
import { APP_MODES } from '../../../events/session-types.ts';
import * as settings from '../../../events/settings.ts';
import { access } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { backEffects } from './back.effects.ts';
import { BAR_COLOURS, hostEffects } from './host.effects.ts';

const told = () => scenario({ effects: hostEffects });
const signedIn = auth.sessionRestored({ ...access(), email: '' });
const at = (path: string) => navigation.locationChanged({ path, query: '' });

describe('[GEN-11] the bars of the system', () => {
  test('follow the theme and the mode', () =>
    told()
      .when(settings.themeChosen({ theme: 'dark' }))
      .asked(`bars ${BAR_COLOURS.v2.light} light`, `bars ${BAR_COLOURS.v2.dark} dark`)
      .when(auth.sessionRestored({ ...access(), email: '', appMode: 'bike' }))
      .asked(`bars ${BAR_COLOURS.bike.dark} dark`)
      .when(settings.themeChosen({ theme: 'system' }))
      .asked(`bars ${BAR_COLOURS.bike.light} light`)
      .when(app.systemThemeChanged({ dark: true }))
      .asked(`bars ${BAR_COLOURS.bike.dark} dark`));

  test('have a colour of their own for each mode and theme', () => {
    const colours = APP_MODES.flatMap((mode) => [BAR_COLOURS[mode].light, BAR_COLOURS[mode].dark]);
    expect(new Set(colours).size).toBe(2 * APP_MODES.length);
    for (const colour of colours) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  });
});

test('the picture of the start goes when the first view is there, and not before its texts', () =>
  told()
    .when(app.initialised())
    .asked(`bars ${BAR_COLOURS.v2.light} light`)
    .when(settings.textsLoaded({ language: 'de' }))
    .asked(
      'shortcuts host.shortcuts.map host.shortcuts.devices host.shortcuts.alerts host.shortcuts.logbook',
      'first view',
    ));

test('good and bad news are felt, others and those in the background are not', () =>
  told()
    .given(app.initialised())
    .when(notices.raised({ tone: 'success', text: 'x', stays: 1 }))
    .when(notices.raised({ tone: 'danger', text: 'y', stays: 1 }))
    .when(notices.raised({ tone: 'neutral', text: 'z', stays: 1 }))
    .when(app.hidden(), notices.raised({ tone: 'danger', text: 'w', stays: 1 }))
    .asked(`bars ${BAR_COLOURS.v2.light} light`, 'haptic success', 'haptic warning'));

describe("the system's back", () => {
  const button = () => scenario({ effects: [...hostEffects, ...backEffects] });
  const bars = `bars ${BAR_COLOURS.v2.light} light`;

  test('leads back from a page', () =>
    button().given(signedIn, at('/settings')).when(host.backPressed()).asked(bars, 'back'));

  test('closes the device that is open on the map, then leaves the app', () =>
    button()
      .given(signedIn, at('/v2'), deviceEvents.selected({ id: 7, from: 'list' }))
      .when(host.backPressed())
      .expect(deviceEvents.deselected())
      .when(host.backPressed())
      .asked(bars, 'leave the app'));

  test.each(['history', 'heat', 'measure', 'voice', 'contacts', 'places'] as const)(
    'closes an open %s before the device',
    (tool) =>
      button()
        .given(signedIn, at('/v2'), deviceEvents.selected({ id: 7, from: 'list' }))
        .when(mapEvents.toolOpened({ tool, devices: [7] }), host.backPressed())
        .expect(mapEvents.toolClosed({ tool }))
        .when(host.backPressed())
        .expect(deviceEvents.deselected()),
  );

  test('leaves an open geofence tool to its own plugin, which may have to ask', () =>
    button()
      .given(signedIn, at('/v2'), deviceEvents.selected({ id: 7, from: 'list' }))
      .when(mapEvents.toolOpened({ tool: 'geofences', devices: [7] }), host.backPressed())
      .expect()
      .asked(bars));

  test('leaves the app from the login page, and leads back from other pages for visitors', () =>
    button()
      .given(at('/login'))
      .when(host.backPressed())
      .asked(bars, 'leave the app')
      .when(at('/register'), host.backPressed())
      .asked('back'));
});
