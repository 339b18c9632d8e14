/** The pages of one device, in the order of its overview (ROUTE-10; plan and note are ours). */
export const CHILDREN = [
  'device-name',
  'device-color',
  'device-image',
  'device-group',
  'device-position',
  'device-alarms',
  'device-plan',
  'device-note',
] as const;
export type Child = (typeof CHILDREN)[number];
