/** What the toolbar's choices make of the pretend backend of a whole app. */
export type World = {
  /** Scenarios, with commas. */
  readonly scenario: string;
  /** Milliseconds that an answer takes, least and most. */
  readonly latency: readonly [least: number, most: number];
  /** How far all clocks are ahead of the true time (milliseconds). */
  readonly later: number;
};

/** The mark of a story that makes calls; the toolbar's tools of the backend have an effect on it. */
export const MAKES_CALLS = { makesCalls: true };

/**
 * Reads the toolbar: scenario and failures together, latency, and the time of the day in this browser's time zone.
 * @param own the story's own scenarios, with commas
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

/** Milliseconds from now until it is next so late: `8`, `23:59`; 0 for no time. */
function untilHour(hour: string, now: Date): number {
  const [hours, minutes = 0] = hour.split(':').map(Number);
  if (hour === '' || !Number.isFinite(hours)) return 0;
  const then = new Date(now);
  then.setHours(hours ?? 0, minutes, 0, 0);
  if (then < now) then.setDate(then.getDate() + 1);
  return then.getTime() - now.getTime();
}
