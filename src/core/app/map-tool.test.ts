import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import * as mapEvents from '../../../events/map.ts';
import type { MapTool } from '../../../events/map.ts';
import type { AppMode } from '../../../events/session-types.ts';
import * as userEvents from '../../../events/user.ts';
import { access, settings } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { mapToolEffects } from './map-tool.effects.ts';
import { mapTool } from './map-tool.ts';

const it = (appMode: AppMode) =>
  scenario({ effects: mapToolEffects }).given(auth.sessionRestored({ ...access(), email: '', appMode }));
const open = (tool: MapTool) => mapEvents.toolOpened({ tool, devices: [1] });
const switchTo = (appMode: AppMode) =>
  userEvents.settingsLoaded({ settings: { ...settings(), appMode }, source: 'server' });

describe('[MODE-06] a tool that the new mode does not have is put away', () => {
  test.each([
    ['bike', 'passport', 'base'],
    ['bike', 'report', 'pets'],
    ['bike', 'rides', 'watch'],
    ['watch', 'voice', 'base'],
    ['watch', 'photos', 'bike'],
    ['watch', 'contacts', 'pets'],
    ['watch', 'quiet', 'base'],
    ['pets', 'places', 'base'],
  ] as const)('from %s, %s is closed in %s', (from, tool, to) =>
    it(from)
      .when(open(tool))
      .expect()
      .when(switchTo(to))
      .expect(mapEvents.toolClosed({ tool }))
      .check((app) => expect(app.read(mapTool).inHand).toBeNull()),
  );

  test.each([
    ['bike', 'passport', 'v2'],
    ['pets', 'places', 'watch'],
    ['bike', 'history', 'base'],
    ['v2', 'measure', 'base'],
  ] as const)('from %s, %s stays open in %s, which has it too', (from, tool, to) =>
    it(from)
      .when(open(tool), switchTo(to))
      .expect()
      .check((app) => expect(app.read(mapTool).inHand?.tool).toBe(tool)),
  );

  test('one that is asked for where the mode has none of it does not stay', () =>
    it('base')
      .when(open('voice'))
      .expect(mapEvents.toolClosed({ tool: 'voice' })));
});
