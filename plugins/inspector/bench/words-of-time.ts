const two = (value: number) => String(value).padStart(2, '0');

/** Formats the time of day with milliseconds, zero-padded: 12:03:04.120. */
export function clockText(at: number): string {
  const date = new Date(at);
  const ms = String(date.getMilliseconds()).padStart(3, '0');
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${ms}`;
}

/** Formats the time since a start: +0.120, +1:03.120, +1:02:03.120. */
export function sinceText(at: number, start: number): string {
  const ms = Math.max(0, Math.round(at - start));
  const seconds = Math.floor(ms / 1000);
  const rest = `.${String(ms % 1000).padStart(3, '0')}`;
  if (seconds < 60) return `+${seconds}${rest}`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `+${minutes}:${two(seconds % 60)}${rest}`;
  return `+${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}${rest}`;
}

/** Formats a duration in a suitable unit: 0.02 ms, 4.1 ms, 1.20 s. */
export function tookText(ms: number): string {
  if (ms < 10) return `${ms.toFixed(2)} ms`;
  if (ms < 1000) return `${ms.toFixed(1)} ms`;
  return `${(ms / 1000).toFixed(2)} s`;
}
