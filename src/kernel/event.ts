import * as v from 'valibot';

/** An event before the kernel has added it to the log. */
export type Draft<Type extends string = string, Payload = unknown> = {
  readonly type: Type;
  readonly v: number;
  readonly payload: Payload;
};

/** An event in the log. */
export type Recorded<Type extends string = string, Payload = unknown> = Draft<Type, Payload> & {
  /** 1, 2, 3 … per session, so that a gap is visible. */
  readonly seq: number;
  /** Milliseconds since 1970 by the clock port; reducers may use no other time. */
  readonly at: number;
  /** The `seq` of the event that caused this one. */
  readonly cause?: number;
  /** The `seq` of the first event in the chain of causes. */
  readonly flow: number;
};

type Upcasts = Readonly<Record<number, (old: never) => unknown>>;

export type EventOptions = {
  /** Version of the payload's shape. Default: 1. */
  v?: number;
  /** For every older version the conversion to the next one. */
  upcast?: Upcasts;
  /** `sampled`: fast data, thinned in long recordings. All other events are kept completely. */
  keep?: 'whole' | 'sampled';
  /**
   * For fast data: a quick check for a payload of exactly the current shape, in place of the schema. It must never
   * accept what the schema would refuse or change; if it refuses, the schema decides.
   */
  accepts?: (payload: unknown) => boolean;
};

/** The properties of every event type, whatever its payload. */
export type AnyDefinition<Type extends string = string, Payload = unknown> = {
  readonly type: Type;
  readonly v: number;
  readonly schema: v.GenericSchema<unknown, Payload>;
  readonly upcast: Upcasts;
  readonly keep: 'whole' | 'sampled';
  readonly accepts?: ((payload: unknown) => boolean) | undefined;
};

/** An event type: creates drafts, recognises its own events, and upgrades its older versions. */
export type EventDefinition<Type extends string, Payload> = AnyDefinition<Type, Payload> & {
  is(event: Draft): event is Recorded<Type, Payload>;
} & (Record<string, never> extends Payload
    ? (payload?: Payload) => Draft<Type, Payload>
    : (payload: Payload) => Draft<Type, Payload>);

/** The recorded event of a definition. */
export type EventOf<Definition extends AnyDefinition> =
  Definition extends AnyDefinition<infer Type, infer Payload> ? Recorded<Type, Payload> : never;

/** The payload of an event whose name says everything. */
const nothing = v.object({});

/**
 * Defines an event type: `event('alerts/dismissed', v.object({ id: v.string() }))`.
 *
 * Throws if the name is not of the form `area/factInPastTense`, or if a conversion from an older version is
 * missing.
 */
export function event<const Type extends string>(type: Type): EventDefinition<Type, Record<string, never>>;
export function event<const Type extends string, Schema extends v.GenericSchema>(
  type: Type,
  schema: Schema,
  options?: EventOptions,
): EventDefinition<Type, v.InferOutput<Schema>>;
export function event(type: string, schema: v.GenericSchema = nothing, options: EventOptions = {}): unknown {
  const { v: version = 1, upcast = {}, keep = 'whole', accepts } = options;
  if (!/^[a-z][A-Za-z]*\/[a-z][A-Za-z0-9]*$/.test(type))
    throw new Error(`"${type}" is not an area/fact name`);
  for (let step = 1; step < version; step++)
    if (!upcast[step]) throw new Error(`${type} v${version} has no upcast from v${step} to v${step + 1}`);
  const make = (payload: unknown = {}): Draft => ({ type, v: version, payload });
  return Object.assign(make, {
    type,
    v: version,
    schema,
    upcast,
    keep,
    accepts,
    is: (candidate: Draft) => candidate.type === type,
  });
}
