import type { Failure } from '../../../events/session-types.ts';
import type { Reply } from '../../ports/http/http-types.ts';
import type { Result } from '../call.ts';

/**
 * Returns a function that parses a geocoder's response; anything unusable becomes a failure with its reason. Never
 * throws.
 */
export function reading<Answer>(read: (body: unknown) => Answer | null): (reply: Reply) => Result<Answer> {
  return ({ status, body, problem, retryAfter }) => {
    const failed = (reason: Failure['reason']): Result<Answer> => ({
      ok: false,
      failure: { reason, status, ...(retryAfter !== undefined && { retryAfter }) },
    });
    if (status === 0) return failed(problem === 'timeout' ? 'timeout' : 'unreachable');
    if (status === 429) return failed('tooManyRequests');
    if (status >= 500) return failed('server');
    if (status < 200 || status >= 300) return failed('unavailable');
    const value = problem ? null : read(body);
    return value === null ? failed('unreadable') : { ok: true, value, leftOut: [] };
  };
}

export const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/**
 * Returns a text from a geocoder on one line and cut to a maximum length, because anyone can edit a geocoder's data.
 * Returns '' if there is no text.
 */
export const words = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().slice(0, 120) : '';

export const joined = (...parts: readonly string[]): string => [...new Set(parts.filter(Boolean))].join(', ');

/** Returns a place on earth if both values are valid numbers or numeric texts; otherwise null. */
export function placeIn(lat: unknown, lng: unknown): { lat: number; lng: number } | null {
  const [north, east] = [Number(lat ?? Number.NaN), Number(lng ?? Number.NaN)];
  return Math.abs(north) <= 90 && Math.abs(east) <= 180 ? { lat: north, lng: east } : null;
}

/** Street and house number in the most common order, or the street's name alone. */
export const streetOf = (street: string, number: string): string =>
  [street, number].filter(Boolean).join(' ');
