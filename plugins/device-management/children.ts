import type { Ability } from '../../src/api/abilities.ts';

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
  'device-details',
] as const;
export type Child = (typeof CHILDREN)[number];

const NEEDS: Partial<Record<Child, Ability>> = {
  'device-alarms': 'alarmRules',
  'device-plan': 'reportingPlan',
  'device-details': 'deviceDetails',
};
/** What a page of a device needs of the server. */
export const needOf = (child: Child): Ability => NEEDS[child] ?? 'deviceEditing';

/** Whether a page is there at all: the settings of the account leave some out (STATE-06). */
export const isOffered = (
  child: Child,
  shown: { readonly alarms: boolean; readonly note: boolean },
): boolean => (child === 'device-alarms' ? shown.alarms : child === 'device-note' ? shown.note : true);
