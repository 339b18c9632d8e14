import { expect, test } from 'vitest';
import type { Edit } from '../../events/change-types.ts';
import * as changeEvents from '../../events/changes.ts';
import * as fenceEvents from '../../events/fences.ts';
import { aGeofence } from '../../tests/samples.ts';
import { fenceTool } from './draft.state.ts';
import { it } from './geofences-given.ts';

const fence = (id: number, isNew: boolean): Edit => {
  const { id: _, device, ...set } = aGeofence(id);
  return { of: 'geofence', id, device, set, was: isNew ? null : set };
};
const group: Edit = { of: 'group', id: -8, set: { name: 'Vans' }, was: null };
const sent = (edits: Readonly<Record<string, Edit>>) => ({
  changes: Object.entries(edits).map(([id, edit]) => ({ id, batch: id, at: 1, notBefore: 1, edit })),
});
const edits = { a: fence(-7, true), b: fence(5, false), c: group };

test.each([
  ['sent now', changeEvents.submitted({ ...sent(edits), label: '' })],
  ['found in storage', changeEvents.found(sent(edits))],
])('[MAP-14] of changes that are %s, the tool waits for the numbers of new fences alone', (_, changes) =>
  it()
    .given(changes)
    .check((app) => expect(app.read(fenceTool).making).toEqual({ a: -7 })),
);

test('[MAP-14] a new fence that is chosen stays chosen when the server gives it a number', () =>
  it()
    .given(
      changeEvents.submitted({ ...sent(edits), label: '' }),
      fenceEvents.fenceChosen({ id: -7 }),
      changeEvents.saved({ id: 'a', outcome: { of: 'geofence', geofence: aGeofence(31) }, again: false }),
    )
    .check((app) => expect(app.read(fenceTool)).toMatchObject({ chosen: 31, making: {} })));
