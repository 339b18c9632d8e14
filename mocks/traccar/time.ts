/** A moment as Traccar writes it; milliseconds since 1970. */
export const stamp = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00');

/** Milliseconds since 1970 of a moment as clients send it; null where it is none. */
export const momentOf = (text: string | null): number | null => {
  const ms = text === null || !/^\d{4}-\d\d-\d\dT/.test(text) ? Number.NaN : Date.parse(text);
  return Number.isFinite(ms) ? ms : null;
};
