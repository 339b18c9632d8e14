/** Formats a time as Traccar does. Input in milliseconds since 1970. */
export const stamp = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00');

/** Parses a client's time to milliseconds since 1970. Null if invalid. */
export const momentOf = (text: string | null): number | null => {
  const ms = text === null || !/^\d{4}-\d\d-\d\dT/.test(text) ? Number.NaN : Date.parse(text);
  return Number.isFinite(ms) ? ms : null;
};
