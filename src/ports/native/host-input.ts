import * as v from 'valibot';
import type { HostNews } from '../ports.ts';
import { withoutDoor } from '../without-token.ts';

/** Longer than any address of ours. */
const LONGEST_URL = 2_048;
/** The launch and the event that tell of the same link come within this many milliseconds. */
const SAME_WITHIN = 1_000;

const link = v.object({ url: v.pipe(v.string(), v.maxLength(LONGEST_URL)) });
const shortcut = v.object({ shortcutId: v.picklist(['map', 'devices', 'alerts', 'logbook']) });

const refused = (channel: string, [issue]: readonly v.BaseIssue<unknown>[]): HostNews => ({
  kind: 'refused',
  channel,
  // By the name of the field and what was expected, never by its content.
  detail: issue
    ? `${v.getDotPath(issue) ?? 'input'}: expected ${issue.expected ?? issue.type}`.slice(0, 200)
    : '',
});

/** The address that opened the app. Total: whatever the shell hands over is read or refused. */
export function readLink(input: unknown): HostNews {
  const read = v.safeParse(link, input);
  if (!read.success) return refused('link', read.issues);
  const { url } = read.output;
  const door = withoutDoor(url);
  return { kind: 'linkOpened', url: door?.left ?? url, ...(door?.whole && { whole: door.whole }) };
}

/** The quick action that was pressed. */
export function readShortcut(input: unknown): HostNews {
  const read = v.safeParse(shortcut, input);
  return read.success
    ? { kind: 'shortcutPressed', shortcut: read.output.shortcutId }
    : refused('shortcut', read.issues);
}

/** Lets the same link through once: a cold start tells it as the launch and as an event. */
export function notTwice(now: () => number): (heard: HostNews) => HostNews | null {
  let last: { url: string; at: number } | null = null;
  return (heard) => {
    if (heard.kind !== 'linkOpened') return heard;
    const url = heard.whole?.reveal() ?? heard.url;
    const isSame = last?.url === url && now() - last.at < SAME_WITHIN;
    last = { url, at: now() };
    return isSame ? null : heard;
  };
}
