import * as v from 'valibot';
import type { MockStorage } from '../clock.ts';

const raw = v.record(v.string(), v.unknown());

/** A super user has entered an account; times in unix seconds. */
const ghostEntry = v.object({ by: v.number(), userID: v.number(), at: v.number() });

/** What the pretend server remembers beyond a reload; everything else follows from the account lists and the clock. */
const kept = v.object({
  version: v.literal(1),
  /** Unix seconds at which this world began. */
  since: v.number(),
  /** Counts tokens, so that no two are alike. */
  issued: v.number(),
  access: v.record(v.string(), v.object({ userID: v.number(), ends: v.number() })),
  refresh: v.record(
    v.string(),
    v.object({ userID: v.number(), usedAt: v.nullable(v.number()), follower: v.nullable(v.string()) }),
  ),
  /** Changed fields, in the API's words, by id. */
  devices: v.record(v.string(), raw),
  customers: v.record(v.string(), raw),
  settings: v.record(v.string(), raw),
  read: v.array(v.number()),
  ghostLog: v.optional(v.array(ghostEntry), []),
});
export type GhostEntry = v.InferOutput<typeof ghostEntry>;
export type Kept = v.InferOutput<typeof kept>;

const KEY = 'fixpoint.demo.world';

export const freshKept = (since: number): Kept => ({
  version: 1,
  since,
  issued: 0,
  access: {},
  refresh: {},
  devices: {},
  customers: {},
  settings: {},
  read: [],
  ghostLog: [],
});

/** Reads what was kept; a damaged or foreign text begins a new world. */
export const readKept = (storage: MockStorage, since: number): Kept => {
  try {
    const text = storage.get(KEY);
    const result = v.safeParse(kept, text === null ? null : JSON.parse(text));
    return result.success ? result.output : freshKept(since);
  } catch {
    return freshKept(since);
  }
};

/** Keeps the world. Where nothing can be kept the demo goes on without. */
export const writeKept = (storage: MockStorage, world: Kept): void => {
  try {
    storage.set(KEY, JSON.stringify(world));
  } catch {
    // Full or forbidden storage: this visit works, the next one starts afresh.
  }
};

export const forgetKept = (storage: MockStorage): void => {
  try {
    storage.remove(KEY);
  } catch {
    // As above.
  }
};
