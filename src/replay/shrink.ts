import type { Recorded } from '../kernel/event.ts';

/** What shrinking a list of events needs, above all the check that a smaller list must still pass. */
export type Shrinking = {
  /**
   * Checks whether these events still show the wanted behaviour. Called often; the events are in order and form a
   * valid log.
   */
  readonly shows: (events: readonly Recorded[]) => boolean | Promise<boolean>;
  /** Called from time to time with the number of remaining events and the number of tries so far. */
  readonly progress?: (left: number, tries: number) => void;
  /** If it returns true, the search ends with the current result. */
  readonly isOver?: () => boolean;
};

/**
 * Finds a smallest part of a log that still passes the check. Leaves parts out, from halves down to single events
 * (ddmin). Unless it was ended early, no single event of the result can be left out.
 *
 * @returns null if the whole log does not pass.
 */
export async function shrinkLog(
  events: readonly Recorded[],
  shrinking: Shrinking,
): Promise<readonly Recorded[] | null> {
  const { shows, progress = () => undefined, isOver = () => false } = shrinking;
  let tries = 0;
  let left: readonly Recorded[] = events;
  const holds = (some: readonly Recorded[]) => {
    tries++;
    progress(left.length, tries);
    return shows(some);
  };
  if (!(await holds(events))) return null;
  let pieces = 2;
  while (left.length > 1 && !isOver()) {
    const size = Math.ceil(left.length / pieces);
    let smaller: readonly Recorded[] | null = null;
    // The last events of a log usually matter most, so the first attempt is to remove parts at the start.
    for (let at = 0; at < left.length && !isOver(); at += size) {
      const without = [...left.slice(0, at), ...left.slice(at + size)];
      if (without.length > 0 && (await holds(without))) {
        smaller = without;
        break;
      }
    }
    if (smaller) {
      left = smaller;
      pieces = Math.max(2, Math.min(pieces - 1, left.length));
    } else if (size === 1) break;
    else pieces = Math.min(left.length, pieces * 2);
  }
  return left;
}

/** The columns of a batch event, and the key in its payload under which they are stored. */
type Batch = { readonly key: string; readonly columns: Readonly<Record<string, ArrayLike<number>>> };

/** Returns a batch event with only these of its rows. */
export const withRows = (event: Recorded, { key, columns }: Batch, rows: readonly number[]): Recorded => ({
  ...event,
  payload: {
    ...(event.payload as object),
    [key]: Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [name, rows.map((row) => column[row])]),
    ),
  },
});

/**
 * Returns the columns of a batch event: all lists of equal length in one object of its payload. Null if there is no
 * such object, or if it has fewer than `least` rows.
 */
export function columnsOf(event: Recorded, least = 2): Batch | null {
  const payload = event.payload as Record<string, unknown>;
  for (const [key, value] of Object.entries(payload)) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    const columns = Object.values(value);
    const length = (columns[0] as { length?: number } | undefined)?.length;
    if (columns.length > 2 && length && length >= least && columns.every((each) => isNumbers(each, length)))
      return { key, columns: value as Record<string, ArrayLike<number>> };
  }
  return null;
}

const isNumbers = (value: unknown, length: number): boolean =>
  (Array.isArray(value) || ArrayBuffer.isView(value)) && (value as ArrayLike<unknown>).length === length;

/** Removes unneeded rows from the remaining batch events: of a thousand fixes, perhaps one is needed. */
export async function shrinkRows(
  events: readonly Recorded[],
  shrinking: Shrinking,
): Promise<readonly Recorded[]> {
  const { shows, isOver = () => false, progress = () => undefined } = shrinking;
  let all = [...events];
  for (const [index, event] of events.entries()) {
    const found = columnsOf(event);
    if (!found) continue;
    if (isOver()) break;
    const rows = Array.from(
      { length: found.columns[Object.keys(found.columns)[0] as string]?.length ?? 0 },
      (_, i) => i,
    );
    // The needed rows are found by the same search as events: each row is treated as an event whose number identifies
    // the row.
    const asEvents = rows.map((row) => ({ ...event, seq: row + 1 }));
    const left = await shrinkLog(asEvents, {
      isOver,
      progress: (_, tries) => progress(all.length, tries),
      shows: (some) => {
        const changed = [...all];
        changed[index] = withRows(
          event,
          found,
          some.map(({ seq }) => seq - 1),
        );
        return shows(changed);
      },
    });
    if (left) {
      all = [...all];
      all[index] = withRows(
        event,
        found,
        left.map(({ seq }) => seq - 1),
      );
    }
  }
  return all;
}

/**
 * Turns a part of a log into a log of its own, numbered from 1 without gaps. If the cause of an event was left out, the
 * nearest earlier cause in the chain that remains takes its place. A flow starts at its first remaining event.
 */
export function renumbered(part: readonly Recorded[], whole: readonly Recorded[]): readonly Recorded[] {
  const causes = new Map(whole.map(({ seq, cause }) => [seq, cause]));
  const numbers = new Map(part.map(({ seq }, i) => [seq, i + 1]));
  const flows = new Map<number, number>();
  return part.map(({ seq, at, type, v, payload }, i) => {
    let cause = causes.get(seq);
    while (cause !== undefined && !numbers.has(cause)) cause = causes.get(cause);
    const number = i + 1;
    const by = cause === undefined ? undefined : (numbers.get(cause) as number);
    const flow = by === undefined ? number : (flows.get(by) as number);
    flows.set(number, flow);
    return { seq: number, at, type, v, payload, flow, ...(by !== undefined && { cause: by }) };
  });
}
