import { expect, test } from 'vitest';
import * as userEvents from '../../../events/user.ts';
import { CUSTOMER, customer, settings as aSettings, started } from '../../../tests/samples.ts';
import type { Stored } from '../../ports/ports.ts';
import { settings } from '../app/settings.ts';
import { admin } from './admin.ts';
import { session } from './session.ts';
import { startup, stored } from './startup-given.ts';
import { user } from './user.ts';

test('[START-02] what an earlier visit stored does not replace what a faster server has answered', async () => {
  const it = startup().with((world) => {
    world.access = stored();
  });
  const { read } = it.ports.storage;
  const late: (() => void)[] = [];
  const slow = (draft: Parameters<typeof it.app.publish>[0]) =>
    new Promise<Stored>((answer) => {
      late.push(() => answer({ kind: 'fact', draft }));
    });
  const old = { customer: customer(), settings: { ...aSettings(), appMode: 'pets' as const } };
  it.ports.storage.read = (slot) => {
    if (slot === `${CUSTOMER}.customer`)
      return slow(userEvents.customerLoaded({ customer: old.customer, source: 'storage' }));
    if (slot === `${CUSTOMER}.customerSettings`)
      return slow(userEvents.settingsLoaded({ settings: old.settings, source: 'storage' }));
    return read(slot);
  };
  const now = { ...customer(), isAdmin: true, distanceUnit: 'mi' as const, actlang: 'fr' as const };
  await it
    .when(started())
    .when(userEvents.customerLoaded({ customer: now, source: 'server' }))
    .when(userEvents.settingsLoaded({ settings: { ...aSettings(), appMode: 'bike' }, source: 'server' }))
    .check(() => late.shift()?.())
    .after('0ms')
    .check(() => late.shift()?.())
    .after('0ms')
    .check((app) => {
      expect(late).toEqual([]);
      expect(app.read(user).customerData.success).toMatchObject({ isAdmin: true, actlang: 'fr' });
      expect(app.read(admin)).toMatchObject({ isAdmin: true, appMode: 'bike' });
      expect(app.read(session).appMode).toBe('bike');
      expect(app.read(settings)).toMatchObject({ accountLanguage: 'fr', accountUnits: 'imperial' });
    });
});
