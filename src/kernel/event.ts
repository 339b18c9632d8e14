import * as v from 'valibot';

/** A fact before the kernel has put it into the log. */
export type Draft<Type extends string = string, Payload = unknown> = {
  readonly type: Type;
  readonly v: number;
  readonly payload: Payload;
};

/** A fact in the log. */
export type Recorded<Type extends string = string, Payload = unknown> = Draft<Type, Payload> & {
  /** 1, 2, 3 … per session; a gap would be visible. */
  readonly seq: number;
  /** Milliseconds since 1970 by the clock port; the only time a reducer may know. */
  readonly at: number;
  /** The `seq` of the fact that set this one off. */
  readonly cause?: number;
  /** The `seq` where the chain of causes began. */
  readonly flow: number;
};

type Upcasts = Readonly<Record<number, (old: never) => unknown>>;

export type EventOptions = {
  /** Version of the payload's shape; 1 unless told. */
  v?: number;
  /** For every older version the step to the next one. */
  upcast?: Upcasts;
  /** `sampled`: fast data, thinned in long recordings. Everything else is kept whole. */
  keep?: 'whole' | 'sampled';
  /**
   * For fast data: a quick yes to a payload that has just today's shape, instead of the schema. It must never say yes to what
   * the schema would refuse or change; when it says no, the schema is asked.
   */
  accepts?: (payload: unknown) => boolean;
};

/** What every kind of event has, whatever its payload. */
export type AnyDefinition<Type extends string = string, Payload = unknown> = {
  readonly type: Type;
  readonly v: number;
  readonly schema: v.GenericSchema<unknown, Payload>;
  readonly upcast: Upcasts;
  readonly keep: 'whole' | 'sampled';
  readonly accepts?: ((payload: unknown) => boolean) | undefined;
};

/** A kind of event: makes drafts, recognises its own, and knows its own past. */
export type EventDefinition<Type extends string, Payload> = AnyDefinition<Type, Payload> & {
  is(event: Draft): event is Recorded<Type, Payload>;
} & (Record<string, never> extends Payload
    ? (payload?: Payload) => Draft<Type, Payload>
    : (payload: Payload) => Draft<Type, Payload>);

/** The recorded fact of a definition. */
export type EventOf<Definition extends AnyDefinition> =
  Definition extends AnyDefinition<infer Type, infer Payload> ? Recorded<Type, Payload> : never;

/** The payload of a fact that says everything by its name. */
const nothing = v.object({});

/**
 * Defines a kind of event: `event('alerts/dismissed', v.object({ id: v.string() }))`.
 *
 * Throws when the name is not `area/factInPastTense`-shaped or when a step from an older version is missing.
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
