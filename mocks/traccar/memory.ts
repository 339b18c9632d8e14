import * as v from 'valibot';
import type { MockStorage } from '../clock.ts';
import { createStored } from '../stored.ts';

const raw = v.record(v.string(), v.unknown());
const row = v.object({ owner: v.number(), data: raw });

/**
 * What the mock Traccar server stores across reloads. It calculates everything else from the demo's data and the
 * clock.
 */
const kept = v.object({
  version: v.literal(1),
  /** Counter that makes cookies, tokens and object ids unique. */
  made: v.number(),
  /** For each session cookie: the id of the user. */
  sessions: v.record(v.string(), v.number()),
  /** Access tokens. `device`: the token shows only this device. `ends`: when it expires (Unix seconds). */
  tokens: v.record(
    v.string(),
    v.object({ user: v.number(), ends: v.number(), device: v.nullable(v.number()) }),
  ),
  /** Objects that users added or changed, such as fences, by type and id. Null: deleted. */
  objects: v.record(v.string(), v.record(v.string(), v.nullable(row))),
  /** Links between objects that users added (true) or removed (false), such as `deviceId=7&geofenceId=3`. */
  links: v.record(v.string(), v.boolean()),
  /** For each user: what they changed in their own account. */
  users: v.record(v.string(), raw),
  /**
   * Events that cannot be calculated from a device: command results, and fences crossed while a user was connected.
   */
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

/** Creates the stored state of the mock Traccar server. */
export const createTraccarMemory = (storage: MockStorage) =>
  createStored(storage, 'fixpoint.demo.traccar', parsed);
export type TraccarMemory = ReturnType<typeof createTraccarMemory>;
