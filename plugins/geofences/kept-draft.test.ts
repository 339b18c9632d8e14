import { expect, test } from 'vitest';
import * as fenceEvents from '../../events/fences.ts';
import { aGeofence, CUSTOMER } from '../../tests/samples.ts';
import { fenceTool, isDirty } from './draft.state.ts';
import { draftOf, newDraft } from './fence-edits.ts';
import { devices, it, signedIn } from './geofences-given.ts';
import { alike } from '../../src/rules/fences/alike.ts';

const slot = `${CUSTOMER}.fenceDraft`;
const [home] = alike([aGeofence(1)]);
const draft = home ? draftOf(home) : newDraft('circle', []);
const edited = [fenceEvents.draftOpened({ draft }), fenceEvents.draftChanged({ changes: { name: 'Den' } })];

test('[NET-02] [MAP-14] a fence being drawn is there again after a reload, with what it was before', async () => {
  const first = it()
    .given(signedIn(), devices())
    .when(...edited);
  await first;
  const kept = first.world.slots.get(slot);
  const next = it()
    .with((world) => {
      if (kept) world.slots.set(slot, kept);
    })
    .when(signedIn());
  await next.check((app) => {
    expect(app.read(fenceTool)).toMatchObject({ draft: { ...draft, name: 'Den' }, original: draft });
    expect(app.read(isDirty)).toBe(true);
  });
});

test('[MAP-14] a fence that was closed is not there again', async () => {
  const first = it()
    .given(signedIn(), devices())
    .when(...edited, fenceEvents.draftClosed({ saved: false }));
  await first.check(() =>
    expect(first.world.slots.get(slot)).toMatchObject({
      draft: { payload: { draft: null, original: null } },
    }),
  );
});

test('[MAP-14] a fence drawn since stays when an earlier one is read from storage', () =>
  it()
    .given(fenceEvents.draftOpened({ draft }))
    .when(fenceEvents.draftRestored({ draft: newDraft('polygon', [2]), original: newDraft('polygon', [2]) }))
    .check((app) => expect(app.read(fenceTool)).toMatchObject({ draft, original: draft })));
