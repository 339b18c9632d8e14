import { expect, test } from 'vitest';
import * as auth from '../../events/auth.ts';
import type { Change } from '../../events/change-types.ts';
import * as changeEvents from '../../events/changes.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as network from '../../events/network.ts';
import * as positions from '../../events/positions.ts';
import '../../src/core/changes/kinds-given.ts';
import { access, failure } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { networkBanner } from './banner.state.ts';
import { networkBannerPlugin } from './index.ts';
import { networkInSessionPlugin } from './in-session.ts';

const change: Change = {
  ...{ id: 'c0', batch: 'c0', at: 1, notBefore: 1 },
  edit: { of: 'devices', ids: [1], set: { name: 'Volvo' }, was: { 1: { name: 'Saab' } } },
};
const made = (unkept: boolean, id = change.id) =>
  changeEvents.submitted({ changes: [{ ...change, id }], label: '', unkept });
const saved = changeEvents.saved({ id: change.id, outcome: { of: 'gone' }, again: false });

/** A session whose network went and has just come back. */
const back = (unkept: boolean) =>
  scenario({ plugins: [networkBannerPlugin, networkInSessionPlugin] })
    .given(auth.sessionRestored({ ...access(), email: '' }))
    .when(network.wentOnline())
    .after('100ms')
    .when(network.wentOffline())
    .after('100ms')
    .when(made(unkept), network.wentOnline());

test('[NET-02] the page does not reload while a change is only in its memory; it reloads 2.5 s after the last is saved', () =>
  back(true)
    .after('1min')
    .asked()
    .when(saved)
    .after('2499ms')
    .asked()
    .after('1ms')
    .asked('reload')
    .after('1min')
    .asked());

test('[NET-02] a change that is made while the page is about to reload stops the reload', () =>
  back(false).after('2s').when(made(true, 'c1')).after('1min').asked());

test('[NET-02] a change that this device stores survives, so the page reloads after 2.5 s', () =>
  back(false).after('2599ms').asked().after('1ms').asked('reload').after('1min').asked());

test('[NET-02] [DEV-09] a refused change that is only in memory is still there to be read', () =>
  back(true)
    .when(changeEvents.refused({ id: change.id, failure: { reason: 'server', status: 500 } }))
    .after('1min')
    .asked()
    .when(changeEvents.dismissed({ id: change.id }))
    .after('2500ms')
    .asked('reload'));

test('[NET-02] while such a change holds the reload back, the banner does not go on saying that the page reloads', () =>
  back(true)
    .after('2099ms')
    .check((app) => expect(app.read(networkBanner).shown).toBe('online'))
    .after('1ms')
    .check((app) => expect(app.read(networkBanner).shown).toBeNull()));

test('[NET-02] when the last such change is saved, the banner says that the page reloads before it does', () =>
  back(true)
    .after('1h')
    .when(saved)
    .check((app) => expect(app.read(networkBanner)).toMatchObject({ shown: 'online', reloads: true }))
    .after('2499ms')
    .asked()
    .after('1ms')
    .asked('reload'));

test('[NET-01] while the reload is held back, the banner still says that no server answers', () => {
  const silent = deviceEvents.listFailed({ failure: failure(0) });
  return back(true)
    .after('1min')
    .when(silent, silent, silent)
    .check((app) => expect(app.read(networkBanner).shown).toBe('silent'))
    .when(saved)
    .after('1min')
    .check((app) => expect(app.read(networkBanner).shown).toBe('silent'))
    .asked()
    .when(positions.streamOpened({ attempt: 0 }))
    .after('1min')
    .asked('reload');
});
