import * as operationsEvents from '../../../events/operations.ts';
import { plainProjection } from '../../kernel/projection.ts';

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
