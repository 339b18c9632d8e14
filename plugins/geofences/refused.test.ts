import { describe, expect, test } from 'vitest';
import * as fenceEvents from '../../events/fences.ts';
import * as geofenceEvents from '../../events/geofences.ts';
import type { Edit } from '../../events/change-types.ts';
import type { Queued } from '../../src/core/changes/queue.ts';
import { aGeofence } from '../../tests/samples.ts';
import { fenceTool, isDirty } from './draft.state.ts';
import { newDraft, savingEdits } from './fence-edits.ts';
import { devices, it } from './geofences-given.ts';
import { refusedBatches } from './refused.ts';

const shape = { kind: 'circle', lat: 57.7, lng: 11.97, radius: 150 } as const;
const fence = { name: 'Barn', shape, colour: '#2f6fde', on: true, onEnter: true, onLeave: false };
const refused = (id: string, batch: string, edit: Edit, message: string | null = 'No.'): Queued => ({
  id,
  batch,
  at: 1,
  notBefore: 1,
  edit,
  state: 'refused',
  wasSent: true,
  isKept: true,
  isDecided: false,
  failures: 0,
  failure: { reason: 'invalid', status: 422, ...(message === null ? {} : { message }) },
  theirs: null,
});
const made = (device: number, changes = {}): Edit => ({
  of: 'geofence',
  id: -device,
  device,
  set: { ...fence, ...changes },
  was: null,
});

describe('[MAP-14] what the server refused, by the press that wanted it', () => {
  test('a fence for two devices is one, with each reason once, and can be drawn again for both', () => {
    const [one, ...others] = refusedBatches([refused('a', 'x', made(1)), refused('b', 'x', made(2))], []);
    expect(others).toEqual([]);
    expect(one).toMatchObject({ ids: ['a', 'b'], fences: [{ name: 'Barn', devices: [1, 2] }] });
    expect(one?.failures).toHaveLength(1);
    expect(one?.draft).toEqual({ ...fence, kind: 'circle', devices: [1, 2], fences: [] });
  });
  test('another press is another card', () =>
    expect(
      refusedBatches([refused('a', 'x', made(1)), refused('b', 'y', made(1))], []).map(({ batch }) => batch),
    ).toEqual(['x', 'y']));
  test('several fences of a file are told together, and are not drawn as one', () => {
    const all = [
      refused('a', 'x', made(1)),
      refused('b', 'x', made(1, { name: 'Yard' }), 'Too small.'),
      refused('c', 'x', made(2, { name: 'Yard' }), 'Too small.'),
    ];
    const [one] = refusedBatches(all, []);
    expect(one?.fences).toEqual([
      { name: 'Barn', devices: [1] },
      { name: 'Yard', devices: [1, 2] },
    ]);
    expect(one?.failures.map((each) => each?.message)).toEqual(['No.', 'Too small.']);
    expect(one?.draft).toBeNull();
  });
  test('a change that was refused is taken up again upon what there is', () => {
    const there = aGeofence(7, { device: 3 });
    const edit: Edit = { of: 'geofence', id: 7, device: 3, set: { name: 'Den' }, was: { name: there.name } };
    const [one] = refusedBatches([refused('a', 'x', edit)], [there]);
    expect(one?.draft).toMatchObject({ fences: [7], devices: [3], name: 'Den', shape: there.shape });
  });
  test('a refused change that is edited and saved is sent again, for all its fences', () => {
    const [red, blue] = [aGeofence(7, { device: 3, colour: '#f00' }), aGeofence(8, { device: 4 })];
    const set = { name: 'Den', colour: '#f00' };
    const edits: Edit[] = [
      { of: 'geofence', id: 7, device: 3, set: { name: 'Den' }, was: { name: red.name } },
      { of: 'geofence', id: 8, device: 4, set, was: { name: blue.name, colour: blue.colour } },
    ];
    const all = [refused('a', 'x', edits[0] as Edit), refused('b', 'x', edits[1] as Edit)];
    const [one] = refusedBatches(all, [red, blue]);
    const { draft, original } = { draft: null, original: null, ...one };
    if (!draft || !original) throw new Error('there is no draft');
    return it()
      .given(devices(4), geofenceEvents.listed({ geofences: [red, blue], leftOut: [], source: 'server' }))
      .when(fenceEvents.draftOpened({ draft, original }))
      .check(({ read }) => {
        expect(read(isDirty)).toBe(true);
        expect(savingEdits(draft, [red, blue], read(fenceTool).original)).toEqual(edits);
      });
  });
  test('a refused new fence that is edited again is a changed draft, with all that it had', () => {
    const [one] = refusedBatches([refused('a', 'x', made(1))], []);
    expect(one?.original).toEqual(newDraft('circle', [1]));
    expect(savingEdits(one?.draft ?? newDraft('circle', []), [], one?.original ?? null)).toMatchObject([
      { device: 1, set: fence },
    ]);
  });
  test('what was to be deleted, and what is no fence, is said elsewhere', () => {
    const gone: Edit = { of: 'geofence', id: 7, device: 3, set: null, was: fence };
    const named = { of: 'devices', ids: [1], set: { name: 'Rex' }, was: { 1: { name: 'Max' } } } as Edit;
    expect(refusedBatches([refused('a', 'x', gone), refused('b', 'x', named)], [])).toEqual([]);
  });
});
