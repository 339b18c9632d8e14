import * as notificationEvents from '../../events/notifications.ts';
import * as orderEvents from '../../events/orders.ts';
import type { Order, SavedOrder } from '../../events/operations-types.ts';
import type { Failure } from '../../events/session-types.ts';
import { plainProjection } from '../../src/kernel/projection.ts';
import { selectBy } from '../../src/kernel/read.ts';

/** A command that was sent in this visit, and its result. */
export type Run = {
  readonly run: string;
  readonly device: number;
  readonly order: Order;
  /** Unix seconds. */
  readonly at: number;
  /** `answered`: the device has responded. */
  readonly state: 'sending' | 'sent' | 'queued' | 'refused' | 'answered';
  readonly failure: Failure | null;
  /** The device's response. */
  readonly answer: string;
};
export type Orders = {
  /** The device whose commands are shown. */
  readonly device: number | null;
  readonly list: {
    readonly device: number;
    readonly types: readonly string[];
    readonly saved: readonly SavedOrder[];
    readonly tells: boolean;
  } | null;
  readonly failure: Failure | null;
  /** Newest first. */
  readonly runs: readonly Run[];
};

const MOST = 30;

/** What a server event says about a command: the states it ends, and the new state. */
const SAYS: Readonly<Record<string, { readonly of: readonly Run['state'][]; readonly then: Run['state'] }>> =
  {
    commandResult: { of: ['sending', 'sent', 'queued'], then: 'answered' },
    queuedCommandSent: { of: ['queued'], then: 'sent' },
  };

/** The server's commands: those a device supports, and the results of those that were sent (TRAC-11). */
export const orders = plainProjection<Orders>(
  'operations/orders',
  { device: null, list: null, failure: null, runs: [] },
  (on) => {
    const amended = (s: Orders, run: string, change: Partial<Run>): Orders => ({
      ...s,
      runs: s.runs.map((each) => (each.run === run ? { ...each, ...change } : each)),
    });
    return [
      on(orderEvents.opened, (s, { payload: { device } }) => ({
        ...s,
        device,
        failure: null,
        list: s.list?.device === device ? s.list : null,
      })),
      on(orderEvents.listRequested, (s) => ({ ...s, failure: null })),
      on(orderEvents.listed, (s, { payload }) =>
        payload.device === s.device ? { ...s, list: payload, failure: null } : s,
      ),
      on(orderEvents.listFailed, (s, { payload: { device, failure } }) =>
        device === s.device ? { ...s, failure } : s,
      ),
      on(orderEvents.submitted, (s, { payload, at }) => ({
        ...s,
        runs: [
          {
            ...payload,
            at: Math.floor(at / 1000),
            state: 'sending' as const,
            failure: null,
            answer: '',
          },
          ...s.runs,
        ].slice(0, MOST),
      })),
      on(orderEvents.accepted, (s, { payload: { run, state } }) =>
        // A fast device's response may arrive before the server's.
        s.runs.some((each) => each.run === run && each.state === 'sending') ? amended(s, run, { state }) : s,
      ),
      on(orderEvents.refused, (s, { payload: { run, failure } }) =>
        amended(s, run, { state: 'refused', failure }),
      ),
      on(notificationEvents.received, (s, { payload: { notifications } }) =>
        notifications.reduce<Orders>((state, { device, about }) => {
          const says = SAYS[about?.type ?? ''];
          // The server does not say which command it is about. Devices respond in order, so it is the oldest pending
          // one.
          const run =
            says && state.runs.findLast((each) => each.device === device && says.of.includes(each.state));
          return run && says
            ? amended(state, run.run, { state: says.then, answer: about?.said ?? '' })
            : state;
        }, s),
      ),
    ];
  },
);

/** The commands that were sent to a device in this visit, newest first. */
export const runsOf = selectBy((read, device: number): readonly Run[] =>
  read(orders).runs.filter((each) => each.device === device),
);
