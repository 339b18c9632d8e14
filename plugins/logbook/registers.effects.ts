import { concat, defer, EMPTY, type Observable, of } from 'rxjs';
import * as logbookEvents from '../../events/logbook.ts';
import type { Failure } from '../../events/session-types.ts';
import { ask } from '../../src/core/server/ask.effects.ts';
import type { Draft } from '../../src/kernel/event.ts';
import type { World } from '../../src/ports/effect.ts';

/** One register after the other; a server may lack any of them. */
export function allRegisters(world: World): Observable<Draft> {
  const { backend } = world.ports;
  const found: Record<string, readonly unknown[]> = {};
  const lacking: string[] = [];
  let failure: Failure | null = null;
  const calls = {
    drivers: () => ask(world, backend.drivers.list(), (result) => note('drivers', result)),
    contacts: () => ask(world, backend.contacts.list(), (result) => note('contacts', result)),
    reasons: () => ask(world, backend.reasons.list(), (result) => note('reasons', result)),
    cars: () => ask(world, backend.cars.list(), (result) => note('cars', result)),
    locks: () => ask(world, backend.logbookLocks(), (result) => note('locks', result)),
  };
  const note = (
    name: string,
    result: { ok: true; value: readonly unknown[] } | { ok: false; failure: Failure },
  ): Draft[] => {
    if (result.ok) found[name] = result.value;
    else if (result.failure.reason === 'unavailable') lacking.push(name);
    else failure = result.failure;
    return [];
  };
  return concat(
    ...Object.values(calls).map((call) => defer(() => (failure ? EMPTY : call()))),
    defer(() =>
      of(
        failure
          ? logbookEvents.registersFailed({ failure })
          : logbookEvents.registersListed({
              drivers: [],
              contacts: [],
              reasons: [],
              cars: [],
              locks: [],
              ...found,
              lacking,
              source: 'server',
            }),
      ),
    ),
  );
}
