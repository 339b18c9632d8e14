import type { Command, CommandState } from '../../../events/care-types.ts';
import * as commandEvents from '../../../events/commands.ts';
import type { Failure } from '../../../events/session-types.ts';
import { plainProjection } from '../../kernel/projection.ts';
import { select, selectBy } from '../../kernel/read.ts';
import { now } from '../app/clock.ts';

/** A command in progress: pressed, accepted by the service, done, or refused with a reason. */
export type CommandRun = {
  readonly device: number;
  readonly imei: string;
  readonly command: Command;
  readonly on: boolean;
  readonly id: string | null;
  readonly state: CommandState | 'asking' | 'refused' | 'unanswered';
  readonly failure: Failure | null;
  /** Unix seconds: since when it is in progress, until when it lasts, and when the device connects next. */
  readonly at: number;
  readonly ends: number | null;
  readonly next: number | null;
  /** The user has cancelled it; the service has not answered yet. */
  readonly isLeaving: boolean;
};
export type Commands = {
  /** Newest first; only the last command of each kind. */
  readonly runs: readonly CommandRun[];
  /** The service has no commands: the app shows none. */
  readonly unavailable: boolean;
  /**
   * The commands stored at the last visit have been loaded; before that nothing is stored, because it would
   * overwrite them.
   */
  readonly isRestored: boolean;
  /** There has been a command: the stored commands may need an update. */
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
        // A response about the previous command does not apply to this one.
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

/** Whether the service accepts commands: true until it refuses. */
export const hasCommands = select((read) => !read(commands).unavailable);
/** The commands of one device, newest first. */
export const commandsOf = selectBy((read, device: number) =>
  read(commands).runs.filter((each) => each.device === device),
);
/** Commands without a result, for which the app asks the server. */
export const commandsWaiting = select((read) => read(commands).runs.filter(isOutcomeOpen));
/**
 * The commands to store for the next visit: those in progress, and those with a lasting effect. Null if nothing
 * changes.
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
/** Returns how long something switched on still lasts (seconds), or null. */
export const secondsLeft = (run: CommandRun, time: number): number | null =>
  run.state === 'confirmed' && run.on && run.ends !== null && run.ends > time ? run.ends - time : null;

/** The command running on a device now (LIVE, light, sound), or null. */
export const runningOn = selectBy((read, key: string): CommandRun | null => {
  const [device, command] = key.split(' ');
  const run = read(commands).runs.find((each) => each.device === Number(device) && each.command === command);
  return run && secondsLeft(run, read(now)) !== null ? run : null;
});
