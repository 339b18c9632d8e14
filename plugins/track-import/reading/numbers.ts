/** Parses a decimal number in a file, with point or comma; NaN for everything else (`0x10`, `Infinity`, empty). */
export function toNumber(text: string | undefined): number {
  if (text === undefined || text.length > 40) return NaN;
  const trimmed = text.trim();
  const plain = /^[+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)(?:[eE][+-]?\d+)?$|^[+-]?\d+[.,]$/;
  return plain.test(trimmed) ? Number(trimmed.replace(',', '.')) : NaN;
}

/** What the letter `O` means in a file: east (Ost, Oost), west (Oeste, Ouest, Ovest), or unknown. */
export type LetterO = 'E' | 'W' | null;

/**
 * Parses degrees with a sign, or with a hemisphere letter before or after (`-4.5`, `4.5W`, `W 4.5`). An `O` whose
 * meaning is unknown is NaN, because a guess would show the places on the wrong side of the earth.
 */
export function toDegrees(text: string | undefined, letterO: LetterO = null): number {
  let rest = (text ?? '').slice(0, 40).trim();
  const before = /^[NSEWO]/i.exec(rest)?.[0] ?? '';
  rest = rest.slice(before.length);
  const after = /[NSEWO]$/i.exec(rest)?.[0] ?? '';
  rest = rest.slice(0, rest.length - after.length).trimEnd();
  if (/[NSEWO]/i.test(rest)) return NaN;
  const letter = (before || after).toUpperCase();
  if (letter === 'O' && letterO === null) return NaN;
  const hemisphere = letter === 'O' ? letterO : letter;
  const degrees = toNumber(rest.endsWith('°') ? rest.slice(0, -1) : rest);
  return hemisphere === 'S' || hemisphere === 'W' ? -degrees : degrees;
}

/** Returns what the letter `O` means among these longitudes: the side for which no other letter is used. */
export function letterOAmong(longitudes: Iterable<string | undefined>): LetterO {
  for (const text of longitudes) {
    const [letter] = /^\s*[EW]|[EW]\s*$/i.exec(text ?? '') ?? [];
    if (letter) return letter.trim().toUpperCase() === 'W' ? 'E' : 'W';
  }
  return null;
}
