import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import type { Failure } from '../../events/session-types.ts';
import {
  joined,
  type LeftOut,
  NO_WAY,
  NOTHING_LEFT_OUT,
  type Way,
  wayOf,
} from '../../src/rules/travel/way.ts';
import { latestFixAt } from '../../src/core/positions/positions.ts';
import { isFromFile } from '../../src/core/travel/file-tracks.ts';
import { plainProjection } from '../../src/kernel/projection.ts';
import { type Read, select, type Selector } from '../../src/kernel/read.ts';
import { type Piece, piecesOf, type Range } from './ranges.ts';

export type AskedPiece = Piece & {
  readonly status: 'wanted' | 'ready' | 'failed' | 'cancelled';
  readonly failure: Failure | null;
  readonly way: Way;
  readonly leftOut: LeftOut;
};
/** The history of one device in the chosen time range. */
export type Past = {
  readonly device: number;
  readonly pieces: readonly AskedPiece[];
  /** All loaded fixes of the device, oldest first. */
  readonly way: Way;
};
export type Pasts = {
  readonly range: Range | null;
  /** The histories of the devices, in the order of the history panel. */
  readonly all: readonly Past[];
};

const TOOLS: readonly string[] = ['history', 'heat'];

const asked = (device: number, range: Range | null): Past => ({
  device,
  pieces: range
    ? piecesOf(range).map((piece) => ({
        ...piece,
        status: 'wanted',
        failure: null,
        way: NO_WAY,
        leftOut: NOTHING_LEFT_OUT,
      }))
    : [],
  way: NO_WAY,
});

/** The histories for the open map tool. The state is never changed in place, so it can serve as its own snapshot. */
export const pasts = plainProjection<Pasts>(
  'history/pasts',
  () => ({ range: null, all: [] }),
  (on) => [
    on(mapEvents.toolOpened, (s, { payload: { tool, devices } }) => {
      if (!TOOLS.includes(tool)) return { ...s, all: [] };
      const known = (device: number) => s.all.find((past) => past.device === device);
      return { ...s, all: [...new Set(devices)].map((device) => known(device) ?? asked(device, s.range)) };
    }),
    // Closing the tool releases the loaded fixes. The time range is kept for the next time.
    on(mapEvents.toolClosed, (s, { payload: { tool } }) => (TOOLS.includes(tool) ? { ...s, all: [] } : s)),
    on(historyEvents.rangeChosen, (s, { payload }) => ({
      range: payload,
      all: s.all.map(({ device }) => asked(device, payload)),
    })),
    on(historyEvents.pieceLoaded, (s, { payload: { device, from, to, fixes }, at }) => {
      // The last positions have no end: they include those that were received after the request.
      const end = (s.range?.points ?? null) === null ? to : Number.POSITIVE_INFINITY;
      // Only a tracker's clock can be wrong. A file may have any time.
      const until = isFromFile(device) ? end : Math.min(end, latestFixAt(at));
      return changed(s, device, from, to, () => ({
        status: 'ready',
        failure: null,
        ...wayOf(fixes, device, from, until),
      }));
    }),
    on(historyEvents.pieceFailed, (s, { payload: { device, from, to, failure } }) =>
      changed(s, device, from, to, (piece) => ({ ...piece, status: 'failed', failure })),
    ),
    on(historyEvents.loadingCancelled, (s) => all(s, ['wanted'], 'cancelled')),
    on(historyEvents.loadingRetried, (s) => all(s, ['failed', 'cancelled'], 'wanted')),
  ],
);

function changed(
  state: Pasts,
  device: number,
  from: number,
  to: number,
  change: (piece: AskedPiece) => Omit<AskedPiece, 'from' | 'to'>,
): Pasts {
  const past = state.all.find((each) => each.device === device);
  // Ignores a late response to a request for an earlier time range.
  if (!past?.pieces.some((piece) => piece.from === from && piece.to === to)) return state;
  const pieces = past.pieces.map((piece) =>
    piece.from === from && piece.to === to ? { ...change(piece), from, to } : piece,
  );
  return { ...state, all: state.all.map((each) => (each === past ? withWay(past, pieces) : each)) };
}

/**
 * While requests for pieces of a history are pending, the track is not merged again until the share of new fixes
 * reaches this (0–1).
 */
const WORTH_IT = 0.25;

/**
 * Returns a history whose track is merged from these pieces, if that is worth it. A quarter of a year arrives in ninety
 * pieces. After each merge, up to a million fixes are scanned again, for the track and for everything computed from it.
 * So the track is merged only when enough of it is new (`WORTH_IT`), and after the last piece.
 */
function withWay(past: Past, pieces: readonly AskedPiece[]): Past {
  const loaded = pieces.reduce((sum, { way }) => sum + way.at.length, 0);
  const { length } = past.way.at;
  const isOver = !pieces.some(({ status }) => status === 'wanted');
  const isDue = loaded !== length && (isOver || Math.abs(loaded - length) >= length * WORTH_IT);
  const way = isDue ? joined(pieces.map((piece) => piece.way)) : past.way;
  return { device: past.device, pieces, way };
}

const all = (state: Pasts, of: readonly AskedPiece['status'][], status: 'wanted' | 'cancelled'): Pasts => ({
  ...state,
  all: state.all.map((past) =>
    withWay(
      past,
      past.pieces.map((piece) => (of.includes(piece.status) ? { ...piece, status, failure: null } : piece)),
    ),
  ),
});

/**
 * Creates a selector with one value per device, for values with long columns. `selectBy` would compare the entries of
 * two values. Here two values are equal only if they are the same object.
 */
export function byDevice<Value>(
  compute: (read: Read, device: number) => Value,
): (device: number) => Selector<Value> {
  const members = new Map<number, Selector<Value>>();
  return (device) => {
    const known = members.get(device) ?? select((read) => compute(read, device));
    members.set(device, known);
    return known;
  };
}

export const pastOf = byDevice(
  (read, device): Past | null => read(pasts).all.find((past) => past.device === device) ?? null,
);

/**
 * The next piece of history to request: device by device, oldest piece first. Only one is requested at a time, so that
 * the server is not overloaded.
 */
export const nextPiece = select((read): (Piece & { device: number; points: number | null }) | null => {
  const { range, all: known } = read(pasts);
  for (const { device, pieces } of known) {
    const piece = pieces.find(({ status }) => status === 'wanted');
    if (piece) return { device, from: piece.from, to: piece.to, points: range?.points ?? null };
  }
  return null;
});

export type Progress = {
  readonly done: number;
  readonly of: number;
  readonly status: 'none' | 'loading' | 'ready' | 'partial' | 'failed';
  readonly cancelled: boolean;
  /** Why the first piece that failed could not be loaded. */
  readonly failure: Failure | null;
  readonly failed: number;
};

/** How much of all shown histories is loaded. */
export const progress = select((read): Progress => {
  const pieces = read(pasts).all.flatMap((past) => past.pieces);
  const count = (status: AskedPiece['status']) => pieces.filter((piece) => piece.status === status).length;
  const [ready, failed, cancelled, wanted] = [
    count('ready'),
    count('failed'),
    count('cancelled'),
    count('wanted'),
  ];
  const status =
    pieces.length === 0
      ? 'none'
      : wanted > 0
        ? 'loading'
        : failed + cancelled === 0
          ? 'ready'
          : ready > 0
            ? 'partial'
            : 'failed';
  return {
    done: pieces.length - wanted,
    of: pieces.length,
    status,
    cancelled: cancelled > 0,
    failure: pieces.find((piece) => piece.failure !== null)?.failure ?? null,
    failed: failed + cancelled,
  };
});
