import * as v from 'valibot';

/** An event before the kernel has added it to the log. */
export type Draft<Type extends string = string, Payload = unknown> = {
  readonly type: Type;
  readonly v: number;
  readonly payload: Payload;
};

/** An event in the log. */
export type Recorded<Type extends string = string, Payload = unknown> = Draft<Type, Payload> & {
  /** The event's number: 1, 2, 3 … in each session, so that missing events are noticed. */
  readonly seq: number;
  /** When the event was published (ms since 1970, by the clock port). Projections may use no other time. */
  readonly at: number;
  /** The `seq` of the event that caused this one. */
  readonly cause?: number;
  /** The `seq` of the first event in the chain of causes that led to this one. */
  readonly flow: number;
};

type Upcasts = Readonly<Record<number, (old: never) => unknown>>;

export type EventOptions = {
  /** Version of the payload's shape. Default: 1. */
  v?: number;
  /**
   * Functions that convert payloads of older versions. For each older version: the function that converts its payloads
   * to the next version.
   */
  upcast?: Upcasts;
  /** `sampled`: the event carries fast data, which is thinned in long recordings. All other events are kept in full. */
  keep?: 'whole' | 'sampled';
  /**
   * A fast replacement for the schema check, for fast data: returns true if a payload has exactly the current shape. It
   * must never accept what the schema would refuse or change. If it returns false, the schema decides.
   */
  accepts?: (payload: unknown) => boolean;
};

/** What all event types have, whatever their payload. */
export type AnyDefinition<Type extends string = string, Payload = unknown> = {
  readonly type: Type;
  readonly v: number;
  readonly schema: v.GenericSchema<unknown, Payload>;
  readonly upcast: Upcasts;
  readonly keep: 'whole' | 'sampled';
  readonly accepts?: ((payload: unknown) => boolean) | undefined;
};

/** An event type: creates drafts, recognises its own events, and upgrades its events of older versions. */
export type EventDefinition<Type extends string, Payload> = AnyDefinition<Type, Payload> & {
  is(event: Draft): event is Recorded<Type, Payload>;
  /** Creates a draft from the schema's fields of a larger object; other fields are left out. */
  from(whole: Payload & object): Draft<Type, Payload>;
} & (Record<string, never> extends Payload
    ? (payload?: Payload) => Draft<Type, Payload>
    : (payload: Payload) => Draft<Type, Payload>);

/** The type of the recorded events of an event definition. */
export type EventOf<Definition extends AnyDefinition> =
  Definition extends AnyDefinition<infer Type, infer Payload> ? Recorded<Type, Payload> : never;

/** The empty payload of an event that says everything by its name. */
const nothing = v.object({});

/**
 * Defines an event type: `event('alerts/dismissed', v.object({ id: v.string() }))`.
 *
 * Throws if the name is not of the form `area/factInPastTense`, or if the conversion from an older payload version
 * is missing.
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
    from: (whole: unknown) => make(v.parse(schema, whole)),
  });
}
