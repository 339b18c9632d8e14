import * as v from 'valibot';
import type { MockStorage } from '../clock.ts';
import { createStored } from '../stored.ts';

const raw = v.record(v.string(), v.unknown());
const row = v.object({ owner: v.number(), data: raw });

/** What the pretend Traccar remembers beyond a reload; everything else follows from the world and the clock. */
const kept = v.object({
  version: v.literal(1),
  /** Counts what was made, so that no two cookies, tokens or objects are alike. */
  made: v.number(),
  /** User by session cookie. */
  sessions: v.record(v.string(), v.number()),
  /** `device`: the token shows this device only. `ends`: unix seconds. */
  tokens: v.record(
    v.string(),
    v.object({ user: v.number(), ends: v.number(), device: v.nullable(v.number()) }),
  ),
  /** Objects that were made or changed, by kind and id; null: it was deleted. */
  objects: v.record(v.string(), v.record(v.string(), v.nullable(row))),
  /** Links that were made (true) or taken away (false), such as `deviceId=7&geofenceId=3`. */
  links: v.record(v.string(), v.boolean()),
  /** What a user has changed of their own account. */
  users: v.record(v.string(), raw),
  /** Events that follow from no device: results of commands, fences that were crossed while somebody looked. */
  events: v.array(v.object({ owner: v.number(), key: v.string(), event: raw })),
  /** Pictures of devices as base64, by path below `/api/media/`. */
  media: v.record(v.string(), v.object({ mime: v.string(), base64: v.string() })),
});
export type Kept = v.InferOutput<typeof kept>;

const fresh = (): Kept => ({
  version: 1,
  made: 0,
  sessions: {},
  tokens: {},
  objects: {},
  links: {},
  users: {},
  events: [],
  media: {},
});

const parsed = (text: string | null): Kept => {
  try {
    const result = v.safeParse(kept, text === null ? null : JSON.parse(text));
    return result.success ? result.output : fresh();
  } catch {
    return fresh();
  }
};

/** The memory of the pretend Traccar. */
export const createTraccarMemory = (storage: MockStorage) =>
  createStored(storage, 'fixpoint.demo.traccar', parsed);
export type TraccarMemory = ReturnType<typeof createTraccarMemory>;
