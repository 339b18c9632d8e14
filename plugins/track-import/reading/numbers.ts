/**
 * A decimal number as files write it, with point or comma; NaN for everything else (`0x10`, `Infinity`, empty).
 */
export function toNumber(text: string | undefined): number {
  if (text === undefined || text.length > 40) return NaN;
  const trimmed = text.trim();
  const plain = /^[+-]?\d*[.,]?\d+(?:[eE][+-]?\d+)?$|^[+-]?\d+[.,]$/;
  return plain.test(trimmed) ? Number(trimmed.replace(',', '.')) : NaN;
}

/** Degrees written with a sign or with a hemisphere letter before or after (`-4.5`, `4.5W`, `W 4.5`). */
export function toDegrees(text: string | undefined): number {
  const match = /^\s*([NSEWO])?\s*([^NSEWO]*?)\s*°?\s*([NSEWO])?\s*$/i.exec((text ?? '').slice(0, 40));
  if (!match) return NaN;
  const hemisphere = (match[1] ?? match[3] ?? '').toUpperCase();
  const degrees = toNumber(match[2]);
  return hemisphere === 'S' || hemisphere === 'W' ? -degrees : degrees;
}
