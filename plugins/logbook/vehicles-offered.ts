import { searchable } from '../../src/rules/searchable.ts';

/** How many vehicles the logbook's picker lists at once. Its search covers all vehicles. */
const MOST_OFFERED = 60;
/** Returns the vehicles whose name contains the typed text, and the chosen one, as options of a picker. */
export function vehiclesOffered(
  all: readonly { id: number; name: string }[],
  text: string,
  chosen: number | null,
) {
  const now = all.find(({ id }) => id === chosen);
  const isTyped = text.trim() !== '' && text !== now?.name;
  const wanted = searchable(text.trim());
  const found = isTyped ? all.filter(({ name }) => searchable(name).includes(wanted)) : all;
  const some = found.slice(0, MOST_OFFERED);
  return (now && !some.includes(now) ? [now, ...some] : some).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
}
