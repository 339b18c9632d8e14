import * as v from 'valibot';

/** The text that logs, consoles and strings show in place of a secret. */
export const SECRET_MARK = '‹secret›';

/**
 * A value that never appears as text: JSON, strings and the console contain a placeholder instead.
 *
 * Only ports call `reveal`. A secret read back from a log contains only the placeholder, and then `reveal` throws.
 */
export class Secret {
  readonly #value: string | undefined;

  constructor(value: string | undefined) {
    this.#value = value;
  }

  /** Returns the value, for ports only. Throws if the secret was read back from a log. */
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

  /** Node's console and test reporters call this method to print objects. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return SECRET_MARK;
  }
}

/** The schema of a secret: accepts the live value, or the placeholder in an event that is read back from a log. */
export const secret = () =>
  v.pipe(
    v.union([v.instance(Secret), v.literal(SECRET_MARK)]),
    v.transform((value) => (value instanceof Secret ? value : new Secret(undefined))),
    v.metadata({ secret: true }),
  );

/**
 * Marks a payload field as personal data (addresses, e-mail, names). A log export replaces its values with stable
 * placeholders.
 */
export const personal = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(schema, v.metadata({ personal: true }));

/**
 * Marks a payload field as a path in the app. The user may have typed anything there, so a log export keeps only
 * numeric ids and the words that occur in the app's routes.
 */
export const address = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(schema, v.metadata({ address: true }));

/**
 * Marks a payload field as the query string of an address. A log export keeps the parameter names and replaces the
 * values.
 */
export const query = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(schema, v.metadata({ query: true }));
