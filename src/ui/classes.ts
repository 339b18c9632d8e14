/** Joins CSS class names into one string; falsy ones are skipped. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
