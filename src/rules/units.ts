declare const unit: unique symbol;

/**
 * A number with a unit, for the compiler only: accepts a plain number, but not a number of another unit. Arithmetic
 * returns a plain number again.
 */
type In<Unit extends string> = number & { readonly [unit]?: Unit };

/** Of latitude, longitude, or a bearing clockwise from true north. */
export type Degrees = In<'°'>;
/** Degrees × 10⁷ as whole numbers, about a centimetre: the unit of fixes in columns. */
export type E7 = In<'° × 10⁷'>;
export type Metres = In<'m'>;
export type SquareMetres = In<'m²'>;
/** Speed over ground. */
export type Kmh = In<'km/h'>;
/** A length of time, or a moment since 1970 (UTC): the unit of fixes, trips and the server's times. */
export type Seconds = In<'s'>;
/** A length of time, or a moment since 1970 (UTC): the unit of clocks, timers and the log. */
export type Millis = In<'ms'>;

/** A place on the earth (WGS 84). */
export type Position = { readonly lat: Degrees; readonly lng: Degrees };
