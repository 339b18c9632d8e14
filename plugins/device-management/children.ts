import type { Ability } from '../../src/api/abilities.ts';

/** The settings pages of a device, in the order of its overview (ROUTE-10; the app adds plan and note). */
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
/** Returns the ability that the server must have for a settings page of a device. */
export const needOf = (child: Child): Ability => NEEDS[child] ?? 'deviceEditing';

/** Whether a settings page of a device is offered. The account settings leave some out (STATE-06). */
export const isOffered = (
  child: Child,
  shown: { readonly alarms: boolean; readonly note: boolean },
): boolean => (child === 'device-alarms' ? shown.alarms : child === 'device-note' ? shown.note : true);
