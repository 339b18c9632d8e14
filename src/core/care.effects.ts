import { defer, from, merge, mergeMap, type Observable, repeat, startWith, switchMap, take } from 'rxjs';
import * as app from '../../events/app.ts';
import * as commandEvents from '../../events/commands.ts';
import * as guardEvents from '../../events/guards.ts';
import type { MapTool } from '../../events/map.ts';
import * as measurementEvents from '../../events/measurements.ts';
import * as network from '../../events/network.ts';
import * as notificationEvents from '../../events/notifications.ts';
import * as notices from '../../events/notices.ts';
import * as paperEvents from '../../events/papers.ts';
import type { Failure } from '../../events/session-types.ts';
import type { AnyDefinition, Draft } from '../kernel/event.ts';
import type { Read } from '../kernel/read.ts';
import { effect, type World } from '../ports/effect.ts';
import { ask } from './ask.effects.ts';
import { commandsWaiting } from './commands.ts';
import { deviceBy, selectedDevice } from './devices.ts';
import { toolDevices } from './map-tool.ts';
import { papersOf } from './papers.ts';
import { hasFeature, modeNow } from './mode-features.ts';
import { isSignedIn } from './session.ts';

/** How often the service is asked what became of a command, and how often of one that waits for a sleeping device. */
const ASK_SOON = 2_000;
const ASK_LATER = 15_000;
/** What a device measures is asked for again while its panel is open. */
const MEASURE_EVERY = 60_000;
const FAILED_STAYS = 6_000;

/** A change was taken back: the server's own words where it had any. */
const takenBack = ({ reason, message }: Failure): Draft =>
  notices.raised({
    tone: 'danger',
    ...(message ? { text: 'settings.serverSays', values: { message } } : { text: `failure.${reason}` }),
    stays: FAILED_STAYS,
  });

/** When somebody looks again, or the network is back: what was missed meanwhile is asked for. */
const BACK = [network.wentOnline, app.resumed] as const;

/** Does it now, and again after each of these facts; a run that is still going is given up. */
const againOn = (
  { once }: World,
  facts: readonly AnyDefinition[],
  run: () => Observable<Draft>,
): Observable<Draft> =>
  defer(() => merge(...facts.map((fact) => once(fact))).pipe(take(1))).pipe(
    repeat(),
    startWith(null),
    switchMap(run),
  );

/** The device whose panel is open, where the mode shows more of it than the map does. */
const open = (read: Read) => {
  const device = modeNow(read).features.length > 0 ? read(selectedDevice) : null;
  return device && { id: device.id, imei: device.imei, vehicle: hasFeature(read, 'vehicle', device.id) };
};

/** Tools that work with what is kept about a device. */
const PAPER_TOOLS: readonly MapTool[] = ['passport', 'report', 'places', 'contacts', 'quiet'];

/** Whose papers are on screen, by IMEI. A tool stays open when the panel of its device is closed. */
const papersWanted = (read: Read): readonly string[] | null => {
  const inHand = PAPER_TOOLS.map((tool) => read(toolDevices(tool))?.[0]).find((id) => id !== undefined);
  const imeis = [open(read)?.imei, inHand === undefined ? undefined : read(deviceBy(inHand))?.imei];
  const wanted = [...new Set(imeis.filter((imei) => imei !== undefined))];
  return wanted.length > 0 ? wanted : null;
};

/** An answer that was asked for before a change is older than what shows: it does not count, and it is asked again. */
const loadPapers = (imei: string, world: World): Observable<Draft> => {
  const { epoch } = world.read(papersOf(imei));
  return ask(world, world.ports.backend.papers(imei), (result) => {
    if (world.read(papersOf(imei)).epoch !== epoch) return [paperEvents.requested({ imei })];
    return [
      result.ok
        ? paperEvents.loaded({ imei, papers: result.value })
        : paperEvents.loadFailed({ imei, failure: result.failure }),
    ];
  });
};

/** Commands to devices, park guards, what is kept about devices and what they measure. */
export const careEffects = [
  effect({
    name: 'tell a device what to do',
    on: commandEvents.requested,
    how: 'each',
    run: ({ payload: { device, imei, command, on } }, world) =>
      ask(world, world.ports.backend.sendCommand(imei, command, on), (result) => [
        result.ok
          ? commandEvents.reported({ device, command, ...result.value })
          : commandEvents.refused({ device, command, failure: result.failure }),
      ]),
  }),
  effect({
    name: 'ask what became of commands',
    while: (read) => {
      const waiting = read(commandsWaiting);
      return waiting.length > 0
        ? waiting.map(({ device, imei, command, id, state }) => ({ device, imei, command, id, state }))
        : null;
    },
    run: (waiting, world) => {
      const pause = waiting.some(({ state }) => state === 'sent') ? ASK_SOON : ASK_LATER;
      const askAll = () =>
        merge(
          ...waiting.map(({ device, imei, command, id }) =>
            ask(
              world,
              world.ports.backend.commandState(imei, id ?? ''),
              (result) =>
                result.ok
                  ? [commandEvents.reported({ device, command, ...result.value })]
                  : result.failure.reason === 'unavailable' || result.failure.reason === 'notFound'
                    ? [commandEvents.refused({ device, command, failure: result.failure })]
                    : [], // a passing failure: it is asked again
            ),
          ),
        );
      return defer(() => world.ports.clock.after(pause)).pipe(mergeMap(askAll), repeat());
    },
  }),
  effect({
    name: 'measure again what a command was to measure',
    on: commandEvents.reported,
    run: ({ payload: { device, command, state } }) =>
      command === 'measure' && state === 'confirmed' ? measurementEvents.requested({ device }) : undefined,
  }),
  effect({
    name: 'load the guards that are armed, and again when one may have told',
    while: (read) => read(isSignedIn) && modeNow(read).features.includes('parkGuard'),
    run: (_, world) =>
      defer(() => world.once(notificationEvents.received)).pipe(
        repeat(),
        startWith(null),
        switchMap(() =>
          ask(world, world.ports.backend.guards(), (result) => [
            result.ok
              ? guardEvents.listed({ guards: [...result.value] })
              : guardEvents.listFailed({ failure: result.failure }),
          ]),
        ),
      ),
  }),
  effect({
    name: 'arm or disarm a guard',
    on: guardEvents.changeSubmitted,
    how: 'inOrder',
    run: ({ payload: { imei, guard } }, world) => {
      const { backend } = world.ports;
      const failed = (failure: Failure) => [guardEvents.changeFailed({ imei, failure }), takenBack(failure)];
      return guard
        ? ask(world, backend.armGuard(imei, guard), (result) =>
            result.ok ? [guardEvents.changeSaved({ imei, guard: result.value })] : failed(result.failure),
          )
        : ask(world, backend.disarmGuard(imei), (result) =>
            result.ok ? [guardEvents.changeSaved({ imei, guard: null })] : failed(result.failure),
          );
    },
  }),
  effect({
    name: 'load what is kept about the devices whose panel or papers are open, and again when it may be had',
    while: papersWanted,
    run: (imeis, world) =>
      merge(
        ...imeis.map((imei) =>
          againOn(world, [paperEvents.requested, ...BACK], () => loadPapers(imei, world)),
        ),
      ),
  }),
  effect({
    name: 'save what is kept about a device',
    on: paperEvents.changeSubmitted,
    how: 'inOrder',
    run: ({ payload: { imei, changes } }, world) =>
      ask(world, world.ports.backend.savePapers(imei, changes), (result) =>
        result.ok
          ? [paperEvents.changeSaved({ imei, papers: result.value })]
          : [paperEvents.changeFailed({ imei, failure: result.failure }), takenBack(result.failure)],
      ),
  }),
  effect({
    name: 'load what the open device measures',
    while: open,
    run: ({ id, imei, vehicle }, world) => {
      const { backend, clock } = world.ports;
      const calls = () => from(backend.measurements({ id, imei, vehicle }, clock.now() / 1000));
      return defer(() =>
        merge(clock.after(MEASURE_EVERY), world.once(measurementEvents.requested)).pipe(take(1)),
      ).pipe(
        repeat(),
        startWith(null),
        switchMap(() =>
          calls().pipe(
            mergeMap((call) =>
              ask(world, call, (result) => [
                result.ok
                  ? measurementEvents.loaded({ device: id, measurements: result.value })
                  : measurementEvents.loadFailed({ device: id, failure: result.failure }),
              ]),
            ),
          ),
        ),
      );
    },
  }),
];
