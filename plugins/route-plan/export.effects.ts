import { filled, type Way } from '../../src/core/app/exports/document.ts';
import { exporting } from '../../src/core/app/exports/exporting.effects.ts';
import { placesOfPlan, shownWay, wayKey } from './plan.state.ts';
import { nameOf } from './words.ts';

/**
 * Exports the route plan as GPX or KML: its stops in order, and its line if an engine computed the route (PLAN-03).
 */
export const routePlanExportEffects = [
  exporting('routePlan', ({ about, frame }, { read }) => {
    const places = read(placesOfPlan);
    const way = read(shownWay);
    if (about !== read(wayKey) || places.length < 2 || !way) return null;
    const line: Way = {
      lat: way.line.filter((_, i) => i % 2 === 1),
      lng: way.line.filter((_, i) => i % 2 === 0),
    };
    const stops = places.map((place) => ({ name: nameOf(read, place), lat: place.lat, lng: place.lng }));
    return filled(frame, [], {
      routes: [{ name: frame.title, stops }],
      // Exports the line only if a routing engine computed it, because a straight line would be mistaken for a route.
      ...(way.by === 'engine' && { tracks: [{ name: frame.title, pieces: [line] }] }),
    });
  }),
];
