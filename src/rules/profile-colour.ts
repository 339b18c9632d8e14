/** The colour of cars, vans, and every use that is not listed below. */
const USUAL = '#2f6fde';

/**
 * The colours of markers and trails by what a tracker model is used for. Each is clear on the light and the dark
 * map, as those are that an owner can choose.
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
 * Returns the colour of a device for which its owner chose none: that of its first model's `route_profile`
 * (STATE-07).
 */
export const colourOfProfile = (profile = ''): string => COLOURS.get(profile) ?? USUAL;
