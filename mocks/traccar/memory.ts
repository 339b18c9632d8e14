import * as v from 'valibot';
import type { MockStorage } from '../clock.ts';
import { createStored } from '../stored.ts';

const raw = v.record(v.string(), v.unknown());
const row = v.object({ owner: v.number(), data: raw });

/** What the mock Traccar stores across reloads. Everything else follows from the world and the clock. */
const kept = v.object({
  version: v.literal(1),
  /** Counter that keeps cookies, tokens and objects unique. */
  made: v.number(),
  /** User id by session cookie. */
  sessions: v.record(v.string(), v.number()),
  /** `device`: the token shows only this device. `ends`: Unix seconds. */
  tokens: v.record(
    v.string(),
    v.object({ user: v.number(), ends: v.number(), device: v.nullable(v.number()) }),
  ),
  /** Objects that were added or changed, by kind and id. Null: deleted. */
  objects: v.record(v.string(), v.record(v.string(), v.nullable(row))),
  /** Links that were added (true) or removed (false), such as `deviceId=7&geofenceId=3`. */
  links: v.record(v.string(), v.boolean()),
  /** What users changed in their own account. */
  users: v.record(v.string(), raw),
  /** Events that do not follow from a device: command results, and fences crossed while a user was connected. */
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

/** Creates the memory of the mock Traccar. */
export const createTraccarMemory = (storage: MockStorage) =>
  createStored(storage, 'fixpoint.demo.traccar', parsed);
export type TraccarMemory = ReturnType<typeof createTraccarMemory>;
