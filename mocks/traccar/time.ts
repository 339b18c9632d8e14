/** Formats a time (milliseconds since 1970) as Traccar does. */
export const stamp = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00');

/** Parses a time that a client sent to milliseconds since 1970. Null if it is invalid. */
export const momentOf = (text: string | null): number | null => {
  const ms = text === null || !/^\d{4}-\d\d-\d\dT/.test(text) ? Number.NaN : Date.parse(text);
  return Number.isFinite(ms) ? ms : null;
};
