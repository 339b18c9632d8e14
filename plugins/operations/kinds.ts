import * as operationsEvents from '../../events/operations.ts';
import type { OperationsRegister } from '../../src/api/operations-backend.ts';
import type { SessionBackend } from '../../src/api/backend.ts';
import { listKind, nameIn } from '../../src/core/changes/kind.ts';
import { devices, selectedDevice } from '../../src/core/devices/devices.ts';
import type { Read } from '../../src/kernel/read.ts';
import { BLANK, dueOf, listIn, type ThingOf } from './lists.state.ts';
import type { Room } from './place.ts';

/**
 * A field that cannot be compared with the server's value: the server's list of linked devices may be incomplete,
 * because it only has the devices of the account.
 */
const isIncomparable = (field: string): boolean => field === 'devices';

/** A rule, maintenance or driver as the app knows it, from its list or from a device's panel. */
const knownOf = (read: Read, of: Room, id: number): ThingOf[Room] | undefined =>
  listIn(read, of).shown.find((each) => each.id === id) ??
  read(dueOf(read(selectedDevice)?.id ?? 0)).find((each) => of === 'maintenance' && each.id === id);

/** Returns the kind of change for one of the lists (rules, maintenance, drivers). */
const kindFor = <Of extends Room>(
  of: Of,
  at: (backend: SessionBackend) => OperationsRegister<ThingOf[Of], object>,
) =>
  listKind<Room, ThingOf[Of]>({
    of,
    ability: ['operations', 'operationsEditing'],
    idOf: ({ id }) => id,
    isIncomparable,
    calls({ id, was }, backend, read) {
      const register = at(backend);
      // A cast, because TypeScript does not see that the fields of `Of` are those of its list entry.
      const whole = (set: object) =>
        ({ ...BLANK[of], ...(read && knownOf(read, of, id)), ...set, id }) as ThingOf[Of];
      return {
        list: () => register.list(read ? [...read(devices).byId.keys()] : []),
        create: (key, set) => register.create(key, { ...BLANK[of], ...set }),
        save: (set) => register.save(whole(set), set, was ?? {}),
        remove: () => register.remove(id),
      };
    },
    reload: () => operationsEvents.listRequested({ of }),
    called(edit, read) {
      const name = knownOf(read, of, edit.id)?.name || nameIn(edit);
      return name ? { text: `operations.called.${of}`, values: { name } } : { text: `operations.one.${of}` };
    },
  });

export const ruleKind = kindFor('rule', ({ rules }) => rules as OperationsRegister<ThingOf['rule'], object>);
export const maintenanceKind = kindFor(
  'maintenance',
  ({ maintenance }) => maintenance as OperationsRegister<ThingOf['maintenance'], object>,
);
export const operatorKind = kindFor(
  'operator',
  ({ operators }) => operators as OperationsRegister<ThingOf['operator'], object>,
);
