import { expect, test } from 'vitest';
import * as fenceEvents from '../../events/fences.ts';
import * as host from '../../events/host.ts';
import * as mapEvents from '../../events/map.ts';
import * as navigation from '../../events/navigation.ts';
import { mapTool } from '../../src/core/app/map-tool.ts';
import type { FenceDraft } from '../../events/fence-draft-types.ts';
import { aGeofence, CUSTOMER } from '../../tests/samples.ts';
import type { FakeWorld } from '../../tests/fake-ports.ts';
import { fenceTool, isDirty } from './draft.state.ts';
import { draftOf, newDraft } from './fence-edits.ts';
import { devices, it, signedIn } from './geofences-given.ts';
import { alike } from '../../src/rules/fences/alike.ts';

const slot = `${CUSTOMER}.fenceDraft`;
const [home] = alike([aGeofence(1)]);
const draft = home ? draftOf(home) : newDraft('circle', []);
const edited = [fenceEvents.draftOpened({ draft }), fenceEvents.draftChanged({ changes: { name: 'Den' } })];
const den = { ...draft, name: 'Den' };
const park = newDraft('polygon', [2]);
const keptIn = (tab: string, kept: FenceDraft) => ({ tab, draft: kept, original: draft });
const stored = (...drafts: ReturnType<typeof keptIn>[]) => ({
  kind: 'fact' as const,
  draft: fenceEvents.draftsStored({ drafts }),
});
const inStore = ({ slots }: FakeWorld): unknown => {
  const found = slots.get(slot);
  return found?.kind === 'fact' ? (found.draft.payload as { drafts: unknown }).drafts : null;
};

test('[NET-02] [MAP-14] a fence being drawn is there again after a reload, with what it was before', async () => {
  const first = it()
    .given(signedIn(), devices())
    .when(...edited);
  await first;
  const kept = first.world.slots.get(slot);
  const next = it()
    .with((world) => {
      world.tab = 'the reloaded tab';
      if (kept) world.slots.set(slot, kept);
    })
    .when(signedIn());
  await next.check((app) => {
    expect(app.read(fenceTool)).toMatchObject({ draft: den, original: draft });
    expect(app.read(isDirty)).toBe(true);
    expect(inStore(next.world)).toEqual([keptIn('the reloaded tab', den)]);
  });
});

test('[MAP-14] a fence that was closed is not there again', async () => {
  const first = it()
    .given(signedIn(), devices())
    .when(...edited, fenceEvents.draftClosed({ saved: false }));
  await first.check(() => expect(inStore(first.world)).toBeNull());
});

test('[MAP-14] a fence drawn since stays when an earlier one is read from storage', () =>
  it()
    .given(fenceEvents.draftOpened({ draft }))
    .when(fenceEvents.draftRestored({ draft: park, original: park }))
    .check((app) => expect(app.read(fenceTool)).toMatchObject({ draft, original: draft })));

test('[NET-02] a fence being drawn in another open tab is not drawn in this one', () =>
  it()
    .with((world) => {
      world.otherOpenTabs = ['other'];
      world.slots.set(slot, stored(keptIn('other', den)));
    })
    .when(signedIn())
    .check((app) => expect(app.read(fenceTool).draft).toBeNull())
    .when(fenceEvents.draftOpened({ draft: park }))
    .with((world) =>
      expect(inStore(world)).toEqual([
        keptIn('other', den),
        { tab: 'this tab', draft: park, original: park },
      ]),
    )
    .when(fenceEvents.draftClosed({ saved: false }))
    .with((world) => expect(inStore(world)).toEqual([keptIn('other', den)])));

test('[NET-02] of the fences of two closed tabs, each new tab gets one', () =>
  it()
    .with((world) => void world.slots.set(slot, stored(keptIn('one', den), keptIn('two', park))))
    .when(signedIn())
    .check((app) => expect(app.read(fenceTool).draft).toEqual(park))
    .with((world) => expect(inStore(world)).toEqual([keptIn('one', den), keptIn('this tab', park)])));

test('[NET-02] tabs that are reloaded together each get their own fence back, whichever starts first', () =>
  it()
    .with((world) => {
      world.tabBefore = ['one'];
      world.slots.set(slot, stored(keptIn('one', den), keptIn('two', park)));
    })
    .when(signedIn())
    .check((app) => expect(app.read(fenceTool).draft).toEqual(den))
    .with((world) => expect(inStore(world)).toEqual([keptIn('this tab', den), keptIn('two', park)])));

test('[ADM-02] a visit to another account, which keeps no fence, leaves the fence that was drawn before it', () =>
  it()
    .with((world) => {
      world.tabBefore = ['one', 'in ghost mode'];
      world.slots.set(slot, stored(keptIn('one', den), keptIn('two', park)));
    })
    .when(signedIn())
    .check((app) => expect(app.read(fenceTool).draft).toEqual(den)));

test('[NET-02] a reloaded tab that drew nothing leaves the fences of others alone', () =>
  it()
    .with((world) => {
      world.tabBefore = ['three'];
      world.slots.set(slot, stored(keptIn('two', park)));
    })
    .when(signedIn())
    .check((app) => expect(app.read(fenceTool).draft).toBeNull())
    .with((world) => expect(inStore(world)).toEqual([keptIn('two', park)])));

test('[MAP-14] the back button of the system asks about a changed draft, and leads through the list out of the tool', () =>
  it()
    .given(signedIn(), devices(), navigation.locationChanged({ path: '/v2', query: '' }))
    .when(
      mapEvents.toolOpened({ tool: 'geofences', devices: [1] }),
      fenceEvents.draftOpened({ draft: newDraft('circle', [1]) }),
      fenceEvents.draftChanged({ changes: { name: 'Yard' } }),
      host.backPressed(),
    )
    .check(({ read }) => expect(read(fenceTool)).toMatchObject({ asksToDiscard: true, draft: {} }))
    .when(
      fenceEvents.draftClosed({ saved: false }),
      navigation.locationChanged({ path: '/settings', query: '' }),
    )
    .when(host.backPressed())
    .check(({ read }) => expect(read(mapTool).inHand?.tool).toBe('geofences'))
    .when(navigation.locationChanged({ path: '/v2', query: '' }), host.backPressed())
    .check(({ read }) => expect(read(mapTool).inHand).toBeNull()));
