import * as operationsEvents from '../../../events/operations.ts';
import { plainProjection } from '../../kernel/projection.ts';

/** The names of maintenance tasks, by id; '' for a task that the server no longer has. */
export const maintenanceNames = plainProjection<Readonly<Record<string, string>>>(
  'core/maintenanceNames',
  {},
  (on) => {
    const named = (things: readonly { readonly id: number; readonly name: string }[]) =>
      Object.fromEntries(things.map(({ id, name }) => [id, name]));
    return [
      on(operationsEvents.maintenanceListed, (s, { payload: { things } }) => ({ ...s, ...named(things) })),
      on(operationsEvents.dueListed, (s, { payload: { things } }) => ({ ...s, ...named(things) })),
      on(operationsEvents.maintenanceNamed, (s, { payload: { names } }) => ({ ...s, ...named(names) })),
    ];
  },
);

/** The names of drivers, by the number of the key or card that a tracker reads and reports. */
export const operatorNames = plainProjection<Readonly<Record<string, string>>>(
  'core/operatorNames',
  {},
  (on) => {
    const named = (things: readonly { readonly key: string; readonly name: string }[]) =>
      Object.fromEntries(things.map(({ key, name }) => [key, name]));
    return [
      on(operationsEvents.operatorsListed, (_, { payload: { things } }) => named(things)),
      on(operationsEvents.operatorsNamed, (_, { payload: { names } }) => named(names)),
    ];
  },
);
