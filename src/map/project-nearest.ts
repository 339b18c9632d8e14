import { wrapped } from '../rules/fences/ring.ts';

type Ground = {
  getCenter(): { lng: number };
  project(place: [lng: number, lat: number]): { x: number; y: number };
};

/** Returns where a place is on screen, in the copy of the world in which it is nearest to the middle of the map. */
export function projectNearest(map: Ground, lng: number, lat: number): { x: number; y: number } {
  const middle = map.getCenter().lng;
  return map.project([middle + wrapped(lng - middle), lat]);
}
