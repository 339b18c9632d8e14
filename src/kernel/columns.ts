export type TypedArray =
  | Int8Array
  | Uint8Array
  | Uint16Array
  | Int16Array
  | Int32Array
  | Uint32Array
  | Float64Array;

const makers = {
  i8: (length: number) => new Int8Array(length),
  u8: (length: number) => new Uint8Array(length),
  i16: (length: number) => new Int16Array(length),
  u16: (length: number) => new Uint16Array(length),
  i32: (length: number) => new Int32Array(length),
  u32: (length: number) => new Uint32Array(length),
  f64: (length: number) => new Float64Array(length),
};
type ColumnKind = keyof typeof makers;
type Spec = Readonly<Record<string, ColumnKind>>;
type Arrays<S extends Spec> = { -readonly [Name in keyof S]: ReturnType<(typeof makers)[S[Name]]> };

/**
 * Rows of numbers in typed arrays that grow by doubling. Projections with fast data store their state in such a table.
 *
 * A handler writes in place and returns `touched()`, a new handle for the same arrays, so that readers notice the
 * change although nothing was copied. `copy()` makes a snapshot. Hashes and JSON cover only the rows in use.
 */
export class Columns<S extends Spec> {
  readonly spec: S;
  /**
   * Increases with every `touched()` call. Two handles of a table have the same content if their versions are equal.
   */
  readonly version: number;
  #length: number;
  #capacity: number;
  #arrays: Arrays<S>;
  readonly #written: readonly number[] | null;

  constructor(
    spec: S,
    capacity = 16,
    version = 0,
    arrays?: Arrays<S>,
    length = 0,
    written: readonly number[] | null = null,
  ) {
    this.spec = spec;
    this.version = version;
    this.#written = written;
    this.#length = length;
    this.#arrays =
      arrays ??
      (Object.fromEntries(
        Object.entries(spec).map(([name, kind]) => [name, makers[kind](capacity)]),
      ) as Arrays<S>);
    this.#capacity = capacity;
  }

  /** Number of rows in use. */
  get length(): number {
    return this.#length;
  }

  /**
   * The table's typed arrays themselves, not copies; they may be longer than `length`. `add` may replace them with
   * longer ones, so read this property again afterwards.
   */
  get arrays(): Arrays<S> {
    return this.#arrays;
  }

  get capacity(): number {
    return this.#capacity;
  }

  /** Adds a row of zeros to the table and returns the row's index. */
  add(): number {
    if (this.#length === this.#capacity) this.#grow(Math.max(16, this.#capacity * 2));
    return this.#length++;
  }

  #grow(capacity: number): void {
    for (const name of Object.keys(this.spec) as (keyof S & string)[]) {
      const kind = this.spec[name] as ColumnKind;
      const larger = makers[kind](capacity);
      larger.set(this.#arrays[name] as TypedArray);
      this.#arrays[name] = larger as never;
    }
    this.#capacity = capacity;
  }

  /**
   * Returns a new handle with a higher version for the same arrays. Do not write through the old handle afterwards.
   *
   * @param written the rows that were written since this handle, new ones included; null if unknown
   */
  touched(written: readonly number[] | null = null): Columns<S> {
    return new Columns(this.spec, this.#capacity, this.version + 1, this.#arrays, this.#length, written);
  }

  /** Returns the rows in which this table may differ from `older`. Null: it may differ anywhere. */
  writtenSince(older: Columns<S>): readonly number[] | null {
    return older.version === this.version - 1 ? this.#written : null;
  }

  /**
   * Returns an independent table with the same content.
   *
   * @param spent an earlier copy that is not needed any more. If possible, its arrays are brought up to date and used.
   */
  copy(spent?: Columns<S>): Columns<S> {
    const rows = spent && spent.#capacity === this.#capacity ? this.writtenSince(spent) : null;
    const arrays = Object.fromEntries(
      Object.entries<TypedArray>(this.#arrays).map(([name, array]) => {
        if (!spent || !rows) return [name, array.slice()];
        const kept = spent.#arrays[name] as TypedArray;
        for (const row of rows) kept[row] = array[row] as number;
        return [name, kept];
      }),
    ) as Arrays<S>;
    return new Columns(this.spec, this.#capacity, this.version, arrays, this.#length);
  }

  /** Returns only the rows in use, for hashes and for people who read the data. */
  toJSON(): Record<string, TypedArray> {
    return Object.fromEntries(
      Object.entries<TypedArray>(this.#arrays).map(([name, array]) => [
        name,
        array.subarray(0, this.#length),
      ]),
    );
  }
}
