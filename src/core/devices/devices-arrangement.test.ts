import { expect, test } from 'vitest';
import type { Change, Edit } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as deviceEvents from '../../../events/devices.ts';
import { aDevice } from '../../../tests/samples.ts';
import type { Draft } from '../../kernel/event.ts';
import { devices } from './devices.ts';
import { after } from '../states-given.ts';

const listed = deviceEvents.listed({ devices: [aDevice(1), aDevice(2)], leftOut: [], source: 'server' });
const grouped = deviceEvents.groupsListed({
  groups: [{ id: 5, name: 'Cats', colour: '#112233' }],
  source: 'server',
});
const renamed: Edit = { of: 'devices', ids: [1], set: { name: 'Minka' }, was: {} };
const regrouped: Edit = { of: 'group', id: 5, set: { name: 'Kittens' }, was: { name: 'Cats' } };
const made = (...edits: readonly Edit[]): Draft =>
  changeEvents.submitted({
    label: '',
    changes: edits.map((edit, i): Change => ({ id: `c${i}`, batch: 'b', at: 1_000, notBefore: 2_000, edit })),
  });

test.each([
  ['a device', [renamed]],
  ['a group', [regrouped]],
  ['a device and a group at once', [renamed, regrouped]],
] as const)('[DEV-01] lists are put in order anew when %s is changed', (_, edits) => {
  const before = after(devices, listed, grouped);
  const then = after(devices, listed, grouped, made(...edits));
  expect(then.arrangement).toBeGreaterThan(before.arrangement);
  expect(then.version).toBeGreaterThan(before.version);
});
