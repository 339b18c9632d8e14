import { BehaviorSubject } from 'rxjs';
import type { Place } from '../../src/kernel/route.ts';
import type { History } from '../../src/ports/ports.ts';

/** The address bar belongs to Storybook. */
export function memoryHistory(start: string): History {
  const places = new BehaviorSubject<Place>(placeOf(start));
  const go = (href: string) => places.next(placeOf(href));
  return { places: () => places, go, back: () => undefined, load: go };
}

function placeOf(href: string): Place {
  const [path = '/', query = ''] = href.split('?');
  return { path, query };
}
