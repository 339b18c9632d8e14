import type { Command, CommandState } from '../../../events/care-types.ts';
import * as commandEvents from '../../../events/commands.ts';
import type { Failure } from '../../../events/session-types.ts';
import { plainProjection } from '../../kernel/projection.ts';
import { select, selectBy } from '../../kernel/read.ts';
import { now } from '../app/clock.ts';

/** A command on its way: pressed, taken by the service, done, or why not. */
export type CommandRun = {
  readonly device: number;
  readonly imei: string;
  readonly command: Command;
  readonly on: boolean;
  readonly id: string | null;
  readonly state: CommandState | 'asking' | 'refused' | 'unanswered';
  readonly failure: Failure | null;
  /** Unix seconds: since when it is under way, until when it lasts, when the device is heard next. */
  readonly at: number;
  readonly ends: number | null;
  readonly next: number | null;
  /** The user has taken it back; the service has not answered yet. */
  readonly isLeaving: boolean;
};
export type Commands = {
  /** Newest first; of each kind the last. */
  readonly runs: readonly CommandRun[];
  /** The service has no commands: nothing of them shows. */
  readonly unavailable: boolean;
  /** What was under way at the last visit has been read; before that nothing is kept, or it would be lost. */
  readonly isRestored: boolean;
  /** There has been a command: what is kept may have to be changed. */
  readonly isUsed: boolean;
};

const MOST = 40;
type Which = { readonly device: number; readonly command: Command };
const isSame = (a: Which, b: Which) => a.device === b.device && a.command === b.command;
const fresh = { id: null, state: 'asking', failure: null, ends: null, next: null, isLeaving: false } as const;
const isOutcomeOpen = ({ state, id }: CommandRun) => id !== null && (state === 'sent' || state === 'asleep');

/** What devices were told to do. */
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
        // An answer about the one before says nothing of this one.
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

/** Does the service take commands? Yes, until it has said that it does not. */
export const hasCommands = select((read) => !read(commands).unavailable);
/** The commands of one device, newest first. */
export const commandsOf = selectBy((read, device: number) =>
  read(commands).runs.filter((each) => each.device === device),
);
/** Commands whose outcome is still to come, for the server to be asked. */
export const commandsWaiting = select((read) => read(commands).runs.filter(isOutcomeOpen));
/** What is to be known at the next visit: what is under way, and what lasts longer than a moment. Null: there is nothing to change. */
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
/** Seconds that something switched on still lasts, or null. */
export const secondsLeft = (run: CommandRun, time: number): number | null =>
  run.state === 'confirmed' && run.on && run.ends !== null && run.ends > time ? run.ends - time : null;

/** The command that runs on a device now (LIVE, light, sound), or null. */
export const runningOn = selectBy((read, key: string): CommandRun | null => {
  const [device, command] = key.split(' ');
  const run = read(commands).runs.find((each) => each.device === Number(device) && each.command === command);
  return run && secondsLeft(run, read(now)) !== null ? run : null;
});
