import type { Call } from '../call.ts';
import { NO_LINKS, type RuleLinks } from './alert-rules.ts';
import type { Rule } from './event.ts';

/** How long the links of rules are remembered (ms). Another user may change them at any time. */
const HOUR = 3_600_000;

/** The links of rules that earlier calls loaded. Without a live stream, the app loads the alerts every minute. */
export type RememberedLinks = {
  /** Returns what is known of the links of these rules, for a search of these devices. */
  of(rules: readonly Rule[], devices: readonly number[]): RuleLinks;
  keep(rules: readonly Rule[], devices: readonly number[], links: RuleLinks): void;
  /** Returns the call, which changes links: each of its replies makes the remembered ones void. */
  changedBy<Answer>(call: Call<Answer>): Call<Answer>;
};

type Kept = {
  readonly key: string;
  readonly since: number;
  readonly devices: ReadonlySet<number>;
  readonly links: RuleLinks;
};

const keyOf = (rules: readonly Rule[]): string =>
  rules
    .filter(({ always }) => !always)
    .map(({ id }) => id)
    .join(' ');

/**
 * Returns the memory of one session.
 * @param now returns milliseconds since 1970
 */
export function rememberedLinks(now: () => number): RememberedLinks {
  let kept: Kept | null = null;
  const known = (rules: readonly Rule[]): Kept | null =>
    kept !== null && kept.key === keyOf(rules) && now() - kept.since < HOUR ? kept : null;
  const changedBy = <Answer>(call: Call<Answer>): Call<Answer> => ({
    ...call,
    read(reply) {
      kept = null;
      const read = call.read(reply);
      return 'next' in read ? { next: changedBy(read.next) } : read;
    },
  });
  return {
    of(rules, devices) {
      const before = known(rules);
      if (!before) return NO_LINKS;
      // The links of groups were loaded before these devices were known, so they may lack them.
      const isNew = devices.some((id) => !before.devices.has(id));
      return isNew ? { ...before.links, groups: null } : before.links;
    },
    keep(rules, devices, links) {
      if (links === NO_LINKS) return;
      const before = known(rules);
      const same = before && before.links.groups === links.groups ? [...before.devices] : [];
      kept = {
        ...{ key: keyOf(rules), since: before?.since ?? now(), links },
        devices: new Set([...same, ...devices]),
      };
    },
    changedBy,
  };
}
