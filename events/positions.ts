import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { FIX_COLUMN_NAMES, type FixColumns } from './fix-columns.ts';
import { failure } from './session-types.ts';

/** Schema of a batch of GPS fixes. The check is hand-written, because a batch may hold 100 000 numbers. */
export const fixColumns = v.pipe(
  v.custom<FixColumns>(isFixColumns, 'equally long columns of whole numbers'),
  v.metadata({ fixColumns: 1 }),
);

function isFixColumns(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const columns = value as Record<string, unknown>;
  const length = (columns['device'] as ArrayLike<number> | undefined)?.length;
  return FIX_COLUMN_NAMES.every((name) => isWholeNumbers(columns[name], length));
}

function isWholeNumbers(column: unknown, length: number | undefined): boolean {
  if (ArrayBuffer.isView(column))
    return (column as unknown as ArrayLike<number>).length === length && !(column instanceof DataView);
  if (!Array.isArray(column) || column.length !== length) return false;
  // A loop by index takes a tenth of the time of `for … of`, and replaying a log runs this check more often than any
  // other.
  for (let i = 0; i < column.length; i++) if (!Number.isInteger(column[i])) return false;
  return true;
}

const SOURCES = ['socket', 'poll', 'lastKnown', 'storage'] as const;

/** Whether the payload of the event has exactly the declared fields and no others. */
function isFixesReceived(payload: unknown): boolean {
  if (typeof payload !== 'object' || payload === null) return false;
  const { source, fixes } = payload as { source?: unknown; fixes?: unknown };
  return (
    SOURCES.some((each) => each === source) &&
    Object.keys(payload).length === 2 &&
    isFixColumns(fixes) &&
    Object.keys(fixes as object).length === FIX_COLUMN_NAMES.length
  );
}

/**
 * Fixes of devices arrived: over the live stream, by polling, as the last known ones at the app's start, or from
 * storage.
 */
export const fixesReceived = event(
  'positions/fixesReceived',
  v.object({ source: v.picklist(SOURCES), fixes: fixColumns }),
  { keep: 'sampled', accepts: isFixesReceived },
);
/**
 * Devices reported without a new fix, such as trackers without GPS reception. Entry `i` of both lists belongs together:
 * the device, and when it sent the report (Unix seconds).
 */
export const reported = event(
  'positions/reported',
  v.object({ devices: v.array(v.number()), at: v.array(v.number()) }),
  { keep: 'sampled' },
);
/**
 * The last known fixes of the devices could not be loaded. `since`: only fixes from this time on were requested (unix
 * seconds); without it, the last ones of all devices.
 */
export const lastKnownFailed = event(
  'positions/lastKnownFailed',
  v.object({ failure, since: v.optional(v.number()) }),
);
export const streamOpened = event('positions/streamOpened', v.object({ attempt: v.number() }));
/** The live stream of positions broke or could not be opened. */
export const streamLost = event(
  'positions/streamLost',
  v.object({
    reason: v.picklist(['unreachable', 'closed', 'refused', 'silent', 'badFrames']),
    attempt: v.number(),
  }),
);
/** A frame of the live stream could not be parsed, so the app skipped it. */
export const frameRefused = event('positions/frameRefused', v.object({ detail: personal(v.string()) }));

const range = v.union([
  v.object({ lastMinutes: v.number() }),
  v.object({ lastPoints: v.number() }),
  v.object({ from: v.number(), to: v.number() }),
]);
/** The history of a device is requested. */
export const trackRequested = event('positions/trackRequested', v.object({ device: v.number(), range }));
export const trackLoaded = event(
  'positions/trackLoaded',
  v.object({ device: v.number(), range, fixes: fixColumns }),
);
export const trackLoadFailed = event('positions/trackLoadFailed', v.object({ device: v.number(), failure }));
