import type { FoundPlace } from '../../../events/places.ts';
import type { Places } from './places.ts';

/** Shorter texts are not searched for (characters). */
export const SHORTEST_SEARCH = 2;

/**
 * Returns the places that were found for a text in a search field, and the text key to show if there are none. All
 * fields share one search, so a field without a search text must not offer what another one has found.
 */
export function foundFor(
  { search }: Pick<Places, 'search'>,
  text: string,
): { readonly found: readonly FoundPlace[]; readonly ifNone: string } {
  if (!search || text.trim().length < SHORTEST_SEARCH) return { found: [], ifNone: 'search.nothing' };
  const { found, status } = search;
  const ifNone =
    status === 'loading' ? 'search.asking' : status === 'failed' ? 'search.placesFailed' : 'search.nothing';
  return { found: [...found.geocoder, ...found.gazetteer], ifNone };
}
