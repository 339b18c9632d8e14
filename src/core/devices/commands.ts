import type { Command, CommandState } from '../../../events/care-types.ts';
import * as commandEvents from '../../../events/commands.ts';
import type { Failure } from '../../../events/session-types.ts';
import { plainProjection } from '../../kernel/projection.ts';
import { select, selectBy } from '../../kernel/read.ts';
import { now } from '../app/clock.ts';

/** A command that the user sent to a device: sent, accepted by the service, done, or refused with a reason. */
export type CommandRun = {
  readonly device: number;
  readonly imei: string;
  readonly command: Command;
  readonly on: boolean;
  readonly id: string | null;
  readonly state: CommandState | 'asking' | 'refused' | 'unanswered';
  readonly failure: Failure | null;
  /**
   * Times of a command (unix seconds): when it was sent, when its effect ends, and when the device will connect next.
   */
  readonly at: number;
  readonly ends: number | null;
  readonly next: number | null;
  /** True if the user has cancelled the command and the service has not yet responded to that. */
  readonly isLeaving: boolean;
};
export type Commands = {
  /** The commands, newest first. For each device only the last command of each type is kept. */
  readonly runs: readonly CommandRun[];
  /** True if the service does not support commands. The app then offers none. */
  readonly unavailable: boolean;
  /**
   * True once the commands that were stored at the last visit have been loaded. Storing commands before that would
   * overwrite them.
   */
  readonly isRestored: boolean;
  /** True once a command has been sent, so that the stored commands may need an update. */
  readonly isUsed: boolean;
};

const MOST = 40;
type Which = { readonly device: number; readonly command: Command };
const isSame = (a: Which, b: Which) => a.device === b.device && a.command === b.command;
const fresh = { id: null, state: 'asking', failure: null, ends: null, next: null, isLeaving: false } as const;
const isOutcomeOpen = ({ state, id }: CommandRun) => id !== null && (state === 'sent' || state === 'asleep');

/** The commands sent to devices. */
export const commands = plainProjection<Commands>(
  'core/commands',
  { runs: [], unavailable: false, isRestored: false, isUsed: false },
  (on) => {
    const amend = (
      s: Commands,
      which: Which,
      change: (run: CommandRun) => Partial<CommandRun>,
    ): Commands => ({
      ...s,
      runs: s.runs.map((run) => (isSame(run, which) ? { ...run, ...change(run) } : run)),
    });
    const without = (s: Commands, which: Which): Commands => ({
      ...s,
      runs: s.runs.filter((run) => !isSame(run, which)),
    });
    return [
      on(commandEvents.requested, (s, { payload, at }) => ({
        ...s,
        isUsed: true,
        runs: [
          { ...payload, ...fresh, at: Math.floor(at / 1000) },
          ...s.runs.filter((run) => !isSame(run, payload)),
        ].slice(0, MOST),
      })),
      on(commandEvents.reported, (s, { payload: { id, state, ends, next, ...which } }) =>
        // Ignore a response to an earlier command of the same type.
        amend(s, which, (run) => (run.id === null || run.id === id ? { id, state, ends, next } : {})),
      ),
      on(commandEvents.refused, (s, { payload: { failure, ...which } }) =>
        failure.reason === 'unavailable'
          ? { ...s, runs: [], unavailable: true }
          : amend(s, which, () => ({ state: 'refused', failure })),
      ),
      on(commandEvents.unanswered, (s, { payload }) =>
        amend(s, payload, (run) => (isOutcomeOpen(run) ? { state: 'unanswered' } : {})),
      ),
      on(commandEvents.cancelSubmitted, (s, { payload }) => amend(s, payload, () => ({ isLeaving: true }))),
      on(commandEvents.cancelFailed, (s, { payload }) => amend(s, payload, () => ({ isLeaving: false }))),
      on(commandEvents.cancelled, (s, { payload }) => without(s, payload)),
      on(commandEvents.dismissed, (s, { payload }) => without(s, payload)),
      on(commandEvents.restored, (s, { payload: { runs }, at }) => ({
        ...s,
        isRestored: true,
        isUsed: s.isUsed || runs.length > 0,
        runs: [
          ...s.runs,
          ...runs
            .filter((run) => !s.runs.some((known) => isSame(known, run)))
            .filter(({ state, ends }) => state !== 'confirmed' || (ends ?? 0) > at / 1000)
            .map((run) => ({ ...fresh, ...run })),
        ].slice(0, MOST),
      })),
    ];
  },
);

/** Whether the service accepts commands; assumed to be true until it refuses one. */
export const hasCommands = select((read) => !read(commands).unavailable);
/** The commands of one device, newest first. */
export const commandsOf = selectBy((read, device: number) =>
  read(commands).runs.filter((each) => each.device === device),
);
/** Commands whose result is still unknown; the app asks the server for it. */
export const commandsWaiting = select((read) => read(commands).runs.filter(isOutcomeOpen));
/**
 * The commands to store for the next visit: those that are not finished, and those whose effect lasts. Null if the
 * stored ones are up to date.
 */
export const commandsToKeep = select((read) => {
  const { runs, isRestored, isUsed } = read(commands);
  if (!isRestored || !isUsed) return null;
  return runs.flatMap(({ device, command, imei, on, id, state, at, ends, next }) => {
    const isRunning = state === 'confirmed' && on && ends !== null;
    return id !== null && (state === 'sent' || state === 'asleep' || isRunning)
      ? [{ device, command, imei, on, id, state, at, ends, next }]
      : [];
  });
});
/** Returns how long a switched-on function of a device stays on (seconds); null if it is off or has no limit. */
export const secondsLeft = (run: CommandRun, time: number): number | null =>
  run.state === 'confirmed' && run.on && run.ends !== null && run.ends > time ? run.ends - time : null;

/** The command whose effect lasts on a device now (LIVE, light, sound), or null. */
export const runningOn = selectBy((read, key: string): CommandRun | null => {
  const [device, command] = key.split(' ');
  const run = read(commands).runs.find((each) => each.device === Number(device) && each.command === command);
  return run && secondsLeft(run, read(now)) !== null ? run : null;
});
