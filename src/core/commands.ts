import type { Command, CommandState } from '../../events/care-types.ts';
import * as commandEvents from '../../events/commands.ts';
import type { Failure } from '../../events/session-types.ts';
import { projection } from '../kernel/projection.ts';
import { select, selectBy } from '../kernel/read.ts';
import { now } from './clock.ts';

/** A command on its way: pressed, taken by the service, done, or why not. */
export type CommandRun = {
  readonly device: number;
  readonly imei: string;
  readonly command: Command;
  readonly on: boolean;
  readonly id: string | null;
  readonly state: CommandState | 'asking' | 'refused';
  readonly failure: Failure | null;
  /** Unix seconds: since when it is under way, until when it lasts, when the device is heard next. */
  readonly at: number;
  readonly ends: number | null;
  readonly next: number | null;
};

const MOST = 40;
const isSame = (a: CommandRun, b: { device: number; command: Command }) =>
  a.device === b.device && a.command === b.command;

/** What devices were told to do, newest first; of each kind the last. */
export const commands = projection<CommandRun[]>('core/commands', [], (on) => [
  on(commandEvents.requested, (all, { payload, at }) =>
    [
      {
        ...payload,
        id: null,
        state: 'asking' as const,
        failure: null,
        at: Math.floor(at / 1000),
        ends: null,
        next: null,
      },
      ...all.filter((each) => !isSame(each, payload)),
    ].slice(0, MOST),
  ),
  on(commandEvents.reported, (all, { payload: { device, command, id, state, ends, next } }) =>
    all.map((each) => (isSame(each, { device, command }) ? { ...each, id, state, ends, next } : each)),
  ),
  on(commandEvents.refused, (all, { payload }) =>
    all.map((each) =>
      isSame(each, payload) ? { ...each, state: 'refused' as const, failure: payload.failure } : each,
    ),
  ),
  on(commandEvents.dismissed, (all, { payload }) => all.filter((each) => !isSame(each, payload))),
]);

/** The commands of one device, newest first. */
export const commandsOf = selectBy((read, device: number) =>
  read(commands).filter((each) => each.device === device),
);
/** Commands whose outcome is still to come, for the server to be asked. */
export const commandsWaiting = select((read) =>
  read(commands).filter(({ state, id }) => id !== null && (state === 'sent' || state === 'asleep')),
);
/** Seconds that something switched on still lasts, or null. */
export const secondsLeft = (run: CommandRun, time: number): number | null =>
  run.state === 'confirmed' && run.on && run.ends !== null && run.ends > time ? run.ends - time : null;

/** The command that runs on a device now (LIVE, light, sound), or null. */
export const runningOn = selectBy((read, key: string): CommandRun | null => {
  const [device, command] = key.split(' ');
  const run = read(commands).find((each) => each.device === Number(device) && each.command === command);
  return run && secondsLeft(run, read(now)) !== null ? run : null;
});
