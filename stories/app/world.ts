/** The settings of the mock server for a live story, as chosen in the toolbar. */
export type World = {
  /** Scenarios, separated by commas. */
  readonly scenario: string;
  /** How long a response takes (milliseconds): minimum and maximum. */
  readonly latency: readonly [least: number, most: number];
  /** How far all clocks are ahead of the true time (milliseconds). */
  readonly later: number;
};

/** Parameters of a story that makes calls. The toolbar's controls for the mock server work only on such stories. */
export const MAKES_CALLS = { makesCalls: true };

/**
 * Reads the toolbar: the scenarios and failures as one list, the latency, and the time of day in this browser's time
 * zone.
 * @param own the story's own scenarios, separated by commas
 */
export function worldOf(globals: Record<string, unknown>, own = '', now = new Date()): World {
  const text = (name: string) => (typeof globals[name] === 'string' ? globals[name] : '');
  const [, least = 20, most = 70] = /^(\d+)-(\d+)$/.exec(text('latency'))?.map(Number) ?? [];
  return {
    scenario: [own, text('scenario'), text('failures')].filter((each) => each !== '').join(),
    latency: [least, most],
    later: untilHour(text('hour'), now),
  };
}

/** Returns the milliseconds until the next time of day such as `8` or `23:59`; 0 for an invalid or empty one. */
function untilHour(hour: string, now: Date): number {
  const [hours, minutes = 0] = hour.split(':').map(Number);
  if (hour === '' || !Number.isFinite(hours)) return 0;
  const then = new Date(now);
  then.setHours(hours ?? 0, minutes, 0, 0);
  if (then < now) then.setDate(then.getDate() + 1);
  return then.getTime() - now.getTime();
}
