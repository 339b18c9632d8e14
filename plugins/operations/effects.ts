import { concat, defer, EMPTY, filter, map, type Observable, repeat, take } from 'rxjs';
import * as navigation from '../../events/navigation.ts';
import * as notices from '../../events/notices.ts';
import * as notificationEvents from '../../events/notifications.ts';
import * as operationsEvents from '../../events/operations.ts';
import * as orderEvents from '../../events/orders.ts';
import { location } from '../../src/core/app/location.ts';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { devices, selectedDevice } from '../../src/core/devices/devices.ts';
import { maintenanceNames } from '../../src/core/devices/operators.ts';
import { isSignedIn } from '../../src/core/session/session.ts';
import { againOn, BACK, takenBack } from '../../src/core/server/ask-again.effects.ts';
import { askAsMember } from '../../src/core/server/ask-as-member.effects.ts';
import { can } from '../../src/core/server/server.ts';
import { loaded } from '../../src/core/server/remote.effects.ts';
import { withoutRefusal } from '../../src/core/storage/own-forms.effects.ts';
import { keepOwn, readOwn } from '../../src/core/storage/kept.effects.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { effect, type World } from '../../src/ports/effect.ts';
import { listIn, roomShown } from './lists.state.ts';
import { orders } from './orders.state.ts';
import type { Room } from './place.ts';

const SLOT: Readonly<Record<Room, string>> = {
  rule: 'ownRules',
  maintenance: 'ownMaintenance',
  operator: 'ownOperators',
};
const LISTED = {
  rule: operationsEvents.rulesListed,
  maintenance: operationsEvents.maintenanceListed,
  operator: operationsEvents.operatorsListed,
} as const;

/** Loads the list of rules, maintenance or drivers, with their links to the account's devices. */
function thingsOf(world: World, of: Room): Observable<Draft> {
  const { backend } = world.ports;
  const ids = [...world.read(devices).byId.keys()];
  const source = 'server' as const;
  switch (of) {
    case 'rule':
      return loaded(world, backend.rules.list(ids), {
        listed: ({ value }) => operationsEvents.rulesListed({ things: [...value], source }),
        failed: operationsEvents.rulesFailed,
      });
    case 'maintenance':
      return loaded(world, backend.maintenance.list(ids), {
        listed: ({ value }) => operationsEvents.maintenanceListed({ things: [...value], source }),
        failed: operationsEvents.maintenanceFailed,
      });
    default:
      return loaded(world, backend.operators.list(ids), {
        listed: ({ value }) => operationsEvents.operatorsListed({ things: [...value], source }),
        failed: operationsEvents.operatorsFailed,
      });
  }
}

export const operationsEffects = [
  withoutRefusal('operation'),
  effect({
    name: 'close the commands when another page opens',
    ability: 'savedOrders',
    while: (read) => read(orders).device,
    run: (_, world) => {
      const from = world.read(location).place?.path;
      return defer(() => world.once(navigation.locationChanged)).pipe(
        repeat(),
        filter(({ payload: { path } }) => path !== from),
        take(1),
        map(() => orderEvents.opened({ device: null })),
      );
    },
  }),
  effect({
    name: 'load the open list of rules, maintenance or drivers',
    ability: 'operations',
    while: (read) => (read(isSignedIn) && read(devices).status === 'ready' ? read(roomShown) : null),
    run: (of, world) =>
      concat(
        listIn(world.read, of).status === 'loading' ? readOwn(world, SLOT[of], LISTED[of]) : EMPTY,
        againOn(world, [operationsEvents.listRequested, ...BACK], () => thingsOf(world, of)),
      ),
  }),
  effect({
    name: 'load the choices for rules',
    ability: 'operations',
    while: (read) => read(isSignedIn) && read(roomShown) === 'rule',
    run: (_, world) =>
      againOn(world, [operationsEvents.listRequested, ...BACK], () =>
        // Loads the possible contents of rules. If this fails, rules are still shown and can be removed, and their form
        // says what is missing.
        askAsMember(world, world.ports.backend.ruleChoices(), (result) =>
          result.ok ? [operationsEvents.choicesListed({ choices: result.value })] : [],
        ),
      ),
  }),
  effect({
    name: 'store rules, maintenance and drivers for offline use',
    on: [operationsEvents.rulesListed, operationsEvents.maintenanceListed, operationsEvents.operatorsListed],
    how: 'inOrder',
    run: (fact, world) => {
      if (fact.payload.source === 'storage') return undefined;
      switch (fact.type) {
        case 'operations/rulesListed':
          return keepOwn(
            world,
            SLOT.rule,
            operationsEvents.rulesListed({ ...fact.payload, source: 'storage' }),
          );
        case 'operations/maintenanceListed':
          return keepOwn(
            world,
            SLOT.maintenance,
            operationsEvents.maintenanceListed({ ...fact.payload, source: 'storage' }),
          );
        default:
          return keepOwn(
            world,
            SLOT.operator,
            operationsEvents.operatorsListed({ ...fact.payload, source: 'storage' }),
          );
      }
    },
  }),
  effect({
    name: 'send a test message of a rule',
    ability: ['operations', 'operationsEditing'],
    on: operationsEvents.testRequested,
    how: 'latest',
    run: ({ payload: { channels } }, world) =>
      askAsMember(world, world.ports.backend.testRule(channels), (result) => [
        result.ok
          ? notices.raised({ tone: 'success', text: 'operations.tested', stays: 4_000 })
          : takenBack(result.failure),
      ]),
  }),
  effect({
    name: 'load the maintenance and drivers of the open device',
    ability: 'operations',
    while: (read) => (modeNow(read).features.length > 0 ? (read(selectedDevice)?.id ?? null) : null),
    run: (device, world) => {
      const { backend } = world.ports;
      return againOn(world, BACK, () =>
        concat(
          loaded(world, backend.maintenanceOf(device), {
            listed: ({ value }) => operationsEvents.dueListed({ device, things: [...value] }),
            failed: operationsEvents.dueFailed,
          }),
          askAsMember(world, backend.operators.list([]), (result) =>
            result.ok
              ? [
                  operationsEvents.operatorsNamed({
                    names: result.value.map(({ key, name }) => ({ key, name })),
                  }),
                ]
              : [],
          ),
        ),
      );
    },
  }),
  effect({
    name: 'load the names of maintenance that alerts are about',
    ability: 'operations',
    on: [notificationEvents.listed, notificationEvents.received],
    // The answer has the names of all tasks, so another alert does not interrupt the request.
    how: 'first',
    run: ({ payload }, world) => {
      const known = world.read(maintenanceNames);
      const unknown = payload.notifications.flatMap(({ about }) =>
        about?.maintenance !== undefined && known[about.maintenance] === undefined ? about.maintenance : [],
      );
      if (unknown.length === 0) return;
      // The links of the tasks to devices are not loaded, because that takes many calls on some servers.
      return askAsMember(world, world.ports.backend.maintenance.list([]), (result) => {
        if (!result.ok) return [];
        const names = new Map(unknown.map((id) => [id, '']));
        for (const { id, name } of result.value) names.set(id, name);
        return [operationsEvents.maintenanceNamed({ names: [...names].map(([id, name]) => ({ id, name })) })];
      });
    },
  }),
  effect({
    name: 'load the commands of a device',
    ability: 'savedOrders',
    on: [orderEvents.opened, orderEvents.listRequested],
    how: 'latest',
    run: ({ payload: { device } }, world) =>
      device === null
        ? EMPTY
        : askAsMember(world, world.ports.backend.orders(device, can(world.read, 'freeOrders')), (result) => [
            result.ok
              ? orderEvents.listed({
                  device,
                  types: [...result.value.types],
                  saved: [...result.value.saved],
                  tells: result.value.tells,
                })
              : orderEvents.listFailed({ device, failure: result.failure }),
          ]),
  }),
  effect({
    name: 'send a saved or free command to a device',
    ability: 'savedOrders',
    on: orderEvents.submitted,
    // A command is never held back until there is a network: an engine that stops hours later is dangerous.
    how: 'each',
    run: ({ payload: { run, device, order } }, world) =>
      // The list has no entry for a second press during the transmission.
      world.read(orders).runs.some((each) => each.run === run)
        ? askAsMember(world, world.ports.backend.sendOrder(device, order), (result) => [
            result.ok
              ? orderEvents.accepted({ run, device, state: result.value })
              : orderEvents.refused({ run, device, failure: result.failure }),
          ])
        : EMPTY,
  }),
];
