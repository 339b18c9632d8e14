/** The colour of cars, vans, and all uses that are not listed below. */
const USUAL = '#2f6fde';

/**
 * The colours of markers and trails, by what a tracker model is used for. Like the colours that an owner can choose,
 * each is easy to see on the light and the dark map.
 */
const COLOURS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '#6b7785': ['truck', 'trailer', 'container', 'luggage', 'backpack', 'case'],
    '#a87200': ['bus', 'tractor', 'machine'],
    '#d0343f': ['motorcycle', 'scooter'],
    '#1f8a4c': ['bike', 'ebike'],
    '#0f8a8a': ['boat', 'ship', 'caravan'],
    '#c2571a': ['dog', 'cat', 'pet'],
    '#a24bc4': ['child', 'senior', 'watch', 'person', 'foot'],
  }).flatMap(([colour, profiles]) => profiles.map((profile) => [profile, colour] as const)),
);

/**
 * Returns the colour of a device whose owner chose none. It depends on the `route_profile` of the device's first model
 * (STATE-07).
 */
export const colourOfProfile = (profile = ''): string => COLOURS.get(profile) ?? USUAL;

/** The colours to choose from. Each has enough contrast to the light map, to the dark map and to the other colours. */
export const PALETTE = [
  '#2f6fde',
  '#0f8a8a',
  '#1f8a4c',
  '#6f8500',
  '#a87200',
  '#c2571a',
  '#d0343f',
  '#d13f8f',
  '#a24bc4',
  '#6d5bd6',
  '#9a6240',
  '#6b7785',
] as const;

/**
 * Returns the colour of a group for which nobody chose one. Consecutive ids have different colours. @param id a whole
 * number from 1
 */
export const colourOfGroup = (id: number): string => PALETTE[(id - 1) % PALETTE.length] as string;

const WAYS = [
  '#2f6fde',
  '#c2303a',
  '#12805c',
  '#b8651b',
  '#8a4fd0',
  '#0e8a96',
  '#d13f8f',
  '#7a7f12',
] as const;

/**
 * Returns the colour of one of several ways on a small map, such as trips. Consecutive ones differ clearly in both
 * themes. @param i from 0
 */
export const colourOfWay = (i: number): string => WAYS[i % WAYS.length] as string;
