declare const unit: unique symbol;

/**
 * The type of a number with a unit. It exists only for the compiler, which accepts a plain number for it, but no number
 * with another unit. The result of arithmetic is a plain number again.
 */
type In<Unit extends string> = number & { readonly [unit]?: Unit };

/** Degrees of latitude or longitude, or of a bearing clockwise from true north. */
export type Degrees = In<'°'>;
export type Radians = In<'rad'>;
/** Degrees × 10⁷ as whole numbers (about a centimetre). The columns of fixes use this unit. */
export type E7 = In<'° × 10⁷'>;
export type Metres = In<'m'>;
export type SquareMetres = In<'m²'>;
/** Speed over ground (km/h). */
export type Kmh = In<'km/h'>;
/** Seconds: a duration, or a moment since 1970 (UTC). Used for fixes, trips and the server's times. */
export type Seconds = In<'s'>;
/** Milliseconds: a duration, or a moment since 1970 (UTC). Used for clocks, timers and the log. */
export type Millis = In<'ms'>;

/** A place on the earth (WGS 84). */
export type Position = { readonly lat: Degrees; readonly lng: Degrees };
