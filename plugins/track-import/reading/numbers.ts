/** Parses a decimal number in a file, with point or comma; NaN for everything else (`0x10`, `Infinity`, empty). */
export function toNumber(text: string | undefined): number {
  if (text === undefined || text.length > 40) return NaN;
  const trimmed = text.trim();
  const plain = /^[+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)(?:[eE][+-]?\d+)?$|^[+-]?\d+[.,]$/;
  return plain.test(trimmed) ? Number(trimmed.replace(',', '.')) : NaN;
}

/** Parses degrees with a sign, or with a hemisphere letter before or after (`-4.5`, `4.5W`, `W 4.5`). */
export function toDegrees(text: string | undefined): number {
  let rest = (text ?? '').slice(0, 40).trim();
  const before = /^[NSEWO]/i.exec(rest)?.[0] ?? '';
  rest = rest.slice(before.length);
  const after = /[NSEWO]$/i.exec(rest)?.[0] ?? '';
  rest = rest.slice(0, rest.length - after.length).trimEnd();
  if (/[NSEWO]/i.test(rest)) return NaN;
  const hemisphere = (before || after).toUpperCase();
  const degrees = toNumber(rest.endsWith('°') ? rest.slice(0, -1) : rest);
  return hemisphere === 'S' || hemisphere === 'W' ? -degrees : degrees;
}
