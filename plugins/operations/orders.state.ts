import * as notificationEvents from '../../events/notifications.ts';
import * as orderEvents from '../../events/orders.ts';
import type { Order, SavedOrder } from '../../events/operations-types.ts';
import type { Failure } from '../../events/session-types.ts';
import { mayBeDone } from '../../src/rules/failures.ts';
import { remoteEach } from '../../src/core/server/remote.ts';
import { plainProjection } from '../../src/kernel/projection.ts';
import { selectBy } from '../../src/kernel/read.ts';

/** A command that the user sent to a device since the page was loaded, and its result. */
export type Run = {
  readonly run: string;
  readonly device: number;
  readonly order: Order;
  /** When the command was sent (Unix seconds). */
  readonly at: number;
  /**
   * The state of a sent command. `answered`: the device has responded. `unsure`: the server's response was lost, so it
   * is unknown whether the command was sent.
   */
  readonly state: 'sending' | 'sent' | 'queued' | 'refused' | 'unsure' | 'answered';
  readonly failure: Failure | null;
  /** The device's response to the command, as text. */
  readonly answer: string;
};
export type Orders = {
  /** The device whose commands are shown on the commands page. */
  readonly device: number | null;
  /** The commands that were sent, newest first. */
  readonly runs: readonly Run[];
};

const MOST = 30;

/**
 * What a server event says about a sent command: the states in which the command may be, and the state that follows.
 */
const SAYS: Readonly<Record<string, { readonly of: readonly Run['state'][]; readonly then: Run['state'] }>> =
  {
    commandResult: { of: ['sending', 'sent', 'queued'], then: 'answered' },
    queuedCommandSent: { of: ['queued'], then: 'sent' },
  };

/** The commands that devices support (TRAC-11). `tells`: whether the app receives the devices' responses. */
export const { all: orderLists, of: ordersOf } = remoteEach({
  id: 'operations/orderLists',
  by: 'device',
  facts: { asked: orderEvents.listRequested, listed: orderEvents.listed, failed: orderEvents.listFailed },
  initial: { types: [] as readonly string[], saved: [] as readonly SavedOrder[], tells: false },
  listed: (_, { types, saved, tells }) => ({ types, saved, tells }),
});

/** Whether the same command is on its way to the device. A second press must not send it again. */
export const isSending = (runs: readonly Run[], device: number, order: Order): boolean =>
  runs.some(
    (run) =>
      run.device === device && run.state === 'sending' && JSON.stringify(run.order) === JSON.stringify(order),
  );

/** The device whose commands are open, and the results of those that were sent (TRAC-11). */
export const orders = plainProjection<Orders>('operations/orders', { device: null, runs: [] }, (on) => {
  const amended = (s: Orders, run: string, change: Partial<Run>): Orders => ({
    ...s,
    runs: s.runs.map((each) => (each.run === run ? { ...each, ...change } : each)),
  });
  return [
    on(orderEvents.opened, (s, { payload: { device } }) => ({ ...s, device })),
    on(orderEvents.submitted, (s, { payload, at }) => {
      if (isSending(s.runs, payload.device, payload.order)) return s;
      const run = {
        ...payload,
        at: Math.floor(at / 1000),
        state: 'sending',
        failure: null,
        answer: '',
      } as const;
      return { ...s, runs: [run, ...s.runs].slice(0, MOST) };
    }),
    on(orderEvents.accepted, (s, { payload: { run, state } }) =>
      // A fast device may respond before the server confirms the command: the server's later response must not
      // overwrite that state.
      s.runs.some((each) => each.run === run && each.state === 'sending') ? amended(s, run, { state }) : s,
    ),
    on(orderEvents.refused, (s, { payload: { run, failure } }) =>
      s.runs.some((each) => each.run === run && each.state === 'sending')
        ? amended(s, run, { state: mayBeDone(failure) ? 'unsure' : 'refused', failure })
        : s,
    ),
    on(notificationEvents.received, (s, { payload: { notifications } }) =>
      notifications.reduce<Orders>((state, { device, about }) => {
        const says = SAYS[about?.type ?? ''];
        // The server does not say which command a response belongs to. Devices respond in order, so it belongs to the
        // oldest pending command. A command that may not have been sent comes after those that were.
        const oldest = (of: readonly Run['state'][]) =>
          state.runs.findLast((each) => each.device === device && of.includes(each.state));
        const run = says && (oldest(says.of) ?? oldest(['unsure']));
        return run && says ? amended(state, run.run, { state: says.then, answer: about?.said ?? '' }) : state;
      }, s),
    ),
  ];
});

/** The commands that the user sent to a device since the page was loaded, newest first. */
export const runsOf = selectBy((read, device: number): readonly Run[] =>
  read(orders).runs.filter((each) => each.device === device),
);
