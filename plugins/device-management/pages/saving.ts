import type { DeviceChanges } from '../../../events/change-types.ts';
import type { Failure } from '../../../events/session-types.ts';
import { refusedChanges, unsavedChanges } from '../../../src/core/changes/changes.ts';
import { connectivity } from '../../../src/core/server/connectivity.ts';
import { selectBy } from '../../../src/kernel/read.ts';

export type Field = keyof DeviceChanges;
/** Returns the key for `refusalOf` and `isWaiting`: a device id and some of the device's fields. */
export const fieldsKey = (device: number, fields: readonly Field[]): string =>
  `${device} ${fields.join(' ')}`;

const isAbout = (key: string) => {
  const [id, ...fields] = key.split(' ');
  return ({ edit }: { edit: { of: string; ids?: readonly (number | string)[]; set: object | null } }) =>
    edit.of === 'devices' &&
    (edit.ids?.includes(Number(id)) ?? false) &&
    fields.some((field) => field in (edit.set ?? {}));
};

/** Returns why the server refused the last change of a device's fields. Null if no refused change is left. */
export const refusalOf = selectBy(
  (read, key: string): Failure | null => read(refusedChanges).findLast(isAbout(key))?.failure ?? null,
);
/** Whether a change of a device's fields waits because there is no network, or failed at least once. */
export const isWaiting = selectBy((read, key: string): boolean => {
  const changes = read(unsavedChanges).filter(isAbout(key));
  return (
    changes.length > 0 &&
    (read(connectivity).online === false || changes.some(({ failures }) => failures > 0))
  );
});
