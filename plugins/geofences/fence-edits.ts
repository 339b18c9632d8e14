import type { Edit } from '../../events/change-types.ts';
import type { FenceDraft, FoundFence } from '../../events/fence-draft-types.ts';
import type { FenceShape, Geofence, GeofenceChanges } from '../../events/geofence-types.ts';
import { edited } from '../../src/core/changes/edited.ts';
import type { FenceGroup } from '../../src/rules/fences/alike.ts';

export const COLOURS = [
  '#2f6fde',
  '#2f9e6e',
  '#b8651b',
  '#c2303a',
  '#8a4fd0',
  '#128a8a',
  '#e0559b',
  '#5a6b7b',
];
export const LONGEST_NAME = 60;
/** The maximum number of changes that one button press may make. More are surely a mistake by the user. */
export const MOST_EDITS = 2_000;

const fieldsOf = ({ name, colour, shape, on, onEnter, onLeave }: Geofence): GeofenceChanges => ({
  name,
  colour,
  shape,
  on,
  onEnter,
  onLeave,
});
const removal = (fence: Geofence): Edit => ({
  of: 'geofence',
  id: fence.id,
  device: fence.device,
  set: null,
  was: fieldsOf(fence),
});
/**
 * Returns the edit that sets these values of a fence, or null if nothing changes. A value that equals `before` was not
 * changed by the user, so it stays as the fence has it now.
 */
function amendment(fence: Geofence, wanted: GeofenceChanges, before: object = fence): Edit | null {
  const parts = edited(wanted, fence, before);
  return parts && { of: 'geofence', id: fence.id, device: fence.device, ...parts };
}

/**
 * Returns all edits for saving a fence draft. Fences that still have their device are changed, added devices get new
 * fences, and fences of removed devices are deleted. What the user left as it was in the draft stays as each fence has it
 * now: another user may have moved it meanwhile, and it may be on for only some of its devices.
 * @param original the draft before the user changed anything
 */
export function savingEdits(
  draft: FenceDraft,
  all: readonly Geofence[],
  original: FenceDraft | null,
): readonly Edit[] {
  const { name, colour, shape, on, onEnter, onLeave, devices } = draft;
  if (!shape) return [];
  const wanted: GeofenceChanges = { name: name.trim(), colour, shape, on, onEnter, onLeave };
  const there = all.filter(({ id }) => draft.fences.includes(id));
  const covered = new Set(there.map(({ device }) => device));
  // A device that is added gets the fence as the others have it now: on, if it is on for any of them.
  const [first] = there;
  const others = there.filter(({ device }) => device !== 0);
  const isOn = on === original?.on && others.length > 0 ? others.some((fence) => fence.on) : on;
  const added =
    first && original ? { ...fieldsOf(first), ...edited(wanted, first, original)?.set, on: isOn } : wanted;
  return [
    ...there.flatMap((fence) => {
      // A fence without any device (device 0) stays, and cannot be switched on.
      const values = fence.device === 0 ? { ...wanted, on: fence.on } : wanted;
      return fence.device === 0 || devices.includes(fence.device)
        ? (amendment(fence, values, original ?? fence) ?? [])
        : removal(fence);
    }),
    ...devices
      .filter((device) => !covered.has(device))
      .map((device, i): Edit => ({ of: 'geofence', id: -(i + 1), device, set: added, was: null })),
  ];
}

/** Returns the edits that switch a fence on or off for all its devices. */
export const switchingEdits = ({ fences }: FenceGroup, on: boolean): readonly Edit[] =>
  fences.flatMap((fence) => amendment(fence, { on }) ?? []);

export const deletingEdits = ({ fences }: FenceGroup): readonly Edit[] => fences.map(removal);

/** Returns the edits that create fences from areas of an imported file. Each area becomes one fence per device. */
export function importingEdits(
  found: readonly FoundFence[],
  devices: readonly number[],
  unnamed: string,
): readonly Edit[] {
  let id = 0;
  return found.flatMap(({ name, shape, colour, on = true, onEnter = true, onLeave = true }, i) =>
    devices.map(
      (device): Edit => ({
        of: 'geofence',
        id: --id,
        device,
        set: {
          name: name.slice(0, LONGEST_NAME) || unnamed,
          colour: colour ?? (COLOURS[i % COLOURS.length] as string),
          shape,
          on,
          onEnter,
          onLeave,
        },
        was: null,
      }),
    ),
  );
}

/** Returns the draft of a new fence for these devices. */
export const newDraft = (kind: FenceDraft['kind'], devices: readonly number[]): FenceDraft => ({
  fences: [],
  devices: [...devices],
  name: '',
  colour: COLOURS[0] as string,
  on: true,
  onEnter: true,
  onLeave: true,
  kind,
  shape: null,
});

/**
 * Returns the draft for editing an existing fence. With `copyName`, it is the draft of a new fence with the same values
 * but this name.
 */
export function draftOf(group: FenceGroup, copyName?: string): FenceDraft {
  const { name, colour, shape, on, onEnter, onLeave, fences } = group;
  const isCopy = copyName !== undefined;
  // A fence without any device has device 0.
  const at = fences.filter(({ device }) => device !== 0);
  return {
    fences: isCopy ? [] : fences.map(({ id }) => id),
    devices: at.map(({ device }) => device),
    // Only the name of a copy is shortened. An existing name from the server may be longer than the form allows, and
    // stays unless the user changes it.
    name: copyName?.slice(0, LONGEST_NAME) ?? name,
    colour,
    on: on !== false || at.length === 0,
    onEnter,
    onLeave,
    kind: shape.kind,
    shape: shape as FenceShape,
  };
}
