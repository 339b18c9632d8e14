import { concat, concatMap, defer, EMPTY, merge, type Observable, of, repeat } from 'rxjs';
import * as auth from '../../../events/auth.ts';
import * as commandEvents from '../../../events/commands.ts';
import * as measurementEvents from '../../../events/measurements.ts';
import type { Draft } from '../../kernel/event.ts';
import { effect, type World } from '../../ports/effect.ts';
import { takenBack } from '../server/ask-again.effects.ts';
import { askAsMember } from '../server/ask-as-member.effects.ts';
import { type CommandRun, commandsToKeep, commandsWaiting } from './commands.ts';
import { connectivity } from '../server/connectivity.ts';
import { keepOwn, readOwn } from '../storage/kept.effects.ts';
import { isSignedIn } from '../session/session.ts';

const SLOT = 'commands';
const MINUTE = 60;
const HOUR = 60 * MINUTE;
/**
 * Pairs of an age (seconds) and an interval (ms): until a command has reached this age, the app asks for its result at
 * this interval. After the last age the app stops asking.
 */
const PATIENCE: Readonly<Record<'sent' | 'asleep', readonly (readonly [number, number])[]>> = {
  sent: [
    [20, 2_000],
    [MINUTE, 5_000],
    [3 * MINUTE, 15_000],
  ],
  asleep: [
    [5 * MINUTE, 15_000],
    [HOUR, 60_000],
    [24 * HOUR, 300_000],
  ],
};
const SOON = 2_000;

type Waiting = Pick<CommandRun, 'device' | 'imei' | 'command' | 'id' | 'state' | 'at'>;

/**
 * Returns how long to wait before asking for a command's result again (ms). Null if the app has asked for long enough.
 */
export function pauseBefore({ state, at }: Pick<Waiting, 'state' | 'at'>, time: number): number | null {
  const steps = PATIENCE[state === 'asleep' ? 'asleep' : 'sent'];
  return steps.find(([age]) => time - at < age)?.[1] ?? null;
}

/** Asks for a command's result at growing intervals. If it gives up, it reports that the result is unknown. */
function outcomeOf({ device, imei, command, id, ...run }: Waiting, world: World): Observable<Draft> {
  const { clock, backend } = world.ports;
  const unknown = commandEvents.unanswered({ device, command });
  const pause = () => pauseBefore(run, clock.now() / 1000);
  const asked = defer(() =>
    askAsMember(
      world,
      backend.commandState(imei, id ?? ''),
      (result) =>
        result.ok
          ? [commandEvents.reported({ device, command, ...result.value })]
          : result.failure.reason === 'unavailable' || result.failure.reason === 'notFound'
            ? [unknown]
            : [], // After a temporary failure, the app asks for the command's result again.
    ),
  );
  return defer(() => clock.after(pause() ?? SOON)).pipe(
    concatMap(() =>
      concat(
        asked,
        defer(() => (pause() === null ? of(unknown) : EMPTY)),
      ),
    ),
    repeat(),
  );
}

/** Effects that send commands to devices and find out their results. */
export const commandEffects = [
  effect({
    name: 'send a command to a device',
    ability: 'commands',
    on: commandEvents.requested,
    how: 'each',
    run: ({ payload: { device, imei, command, on } }, world) =>
      askAsMember(world, world.ports.backend.sendCommand(imei, command, on), (result) => {
        if (result.ok) return [commandEvents.reported({ device, command, ...result.value })];
        const { failure } = result;
        const refused = commandEvents.refused({ device, command, failure });
        // If the service does not support commands, the command buttons disappear. A notice tells the user why.
        return failure.reason === 'unavailable' ? [refused, takenBack(failure)] : [refused];
      }),
  }),
  effect({
    name: 'load the outcome of waiting commands',
    ability: 'commands',
    while: (read) => {
      const waiting = read(commandsWaiting);
      return waiting.length > 0 && read(connectivity).online !== false
        ? waiting.map(({ device, imei, command, id, state, at }) => ({
            device,
            imei,
            command,
            id,
            state,
            at,
          }))
        : null;
    },
    run: (waiting, world) => merge(...waiting.map((run) => outcomeOf(run, world))),
  }),
  effect({
    name: 'cancel a waiting command',
    ability: 'commands',
    on: commandEvents.cancelSubmitted,
    run: ({ payload: which }, world) => {
      const run = world.read(commandsWaiting).find((each) => isThis(each, which));
      if (!run) return;
      return askAsMember(world, world.ports.backend.cancelCommand(run.imei, run.id ?? ''), (result) =>
        result.ok
          ? [commandEvents.cancelled(which)]
          : [commandEvents.cancelFailed({ ...which, failure: result.failure }), takenBack(result.failure)],
      );
    },
  }),
  effect({
    name: 'request measurements after a measure command',
    on: commandEvents.reported,
    run: ({ payload: { device, command, state } }) =>
      command === 'measure' && state === 'confirmed' ? measurementEvents.requested({ device }) : undefined,
  }),
  effect({
    name: 'restore the waiting commands',
    on: [auth.loginSucceeded, auth.sessionRestored],
    how: 'latest',
    run: (_, world) => readOwn(world, SLOT, commandEvents.restored, [commandEvents.restored({ runs: [] })]),
  }),
  effect({
    name: 'store the waiting commands',
    while: (read) => read(isSignedIn) && read(commandsToKeep),
    run: (runs, world) =>
      keepOwn(world, SLOT, commandEvents.restored({ runs: runs.map((run) => ({ ...run })) })),
  }),
];

const isThis = (a: Pick<CommandRun, 'device' | 'command'>, b: Pick<CommandRun, 'device' | 'command'>) =>
  a.device === b.device && a.command === b.command;
