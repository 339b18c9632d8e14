import * as v from 'valibot';

/** What a log, a console and a string show of any secret. */
export const SECRET_MARK = '‹secret›';

/**
 * A value that cannot be written down: JSON, strings and the console see a mark instead.
 *
 * Only ports call `reveal`. A secret that came back from a log is only the mark and refuses to open.
 */
export class Secret {
  readonly #value: string | undefined;

  constructor(value: string | undefined) {
    this.#value = value;
  }

  /** The value itself, for ports only. Throws when the secret was read back from a log. */
  reveal(): string {
    if (this.#value === undefined) throw new Error('This secret was redacted when the log was recorded.');
    return this.#value;
  }

  /** False for a secret that was read back from a log. */
  get isKnown(): boolean {
    return this.#value !== undefined;
  }

  toJSON(): string {
    return SECRET_MARK;
  }

  toString(): string {
    return SECRET_MARK;
  }

  /** Node's console and test reporters print objects through this. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return SECRET_MARK;
  }
}

/** Schema of a secret: the live value, or the mark when an event is read back from a log. */
export const secret = () =>
  v.pipe(
    v.union([v.instance(Secret), v.literal(SECRET_MARK)]),
    v.transform((value) => (value instanceof Secret ? value : new Secret(undefined))),
    v.metadata({ secret: true }),
  );

/** Marks personal data (addresses, e-mail, names): an export replaces it with stable placeholders. */
export const personal = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(schema, v.metadata({ personal: true }));

/** Marks a place in the app that somebody may have typed: an export keeps the words of our routes, and numbers of ids. */
export const address = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(schema, v.metadata({ address: true }));

/** Marks what follows the `?` of an address: an export keeps the names, and replaces what they stand for. */
export const query = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(schema, v.metadata({ query: true }));
