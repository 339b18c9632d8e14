import type { Ability } from '../../src/api/abilities.ts';

/**
 * The settings pages of a device, in the order in which the overview lists them (ROUTE-10; this app adds plan and
 * note).
 */
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

const NEEDS: Partial<Record<Child, Ability | null>> = {
  // The app itself raises an alarm if a device is silent, so this page exists for every server (SENS-03).
  'device-alarms': null,
  'device-plan': 'reportingPlan',
  'device-details': 'deviceDetails',
};
/** Returns the ability that a server must have for this settings page. Null if the page exists for every server. */
export const needOf = (child: Child): Ability | null => {
  const need = NEEDS[child];
  return need === undefined ? 'deviceEditing' : need;
};

/** Whether a settings page of a device is offered. Account settings can hide some pages (STATE-06). */
export const isOffered = (
  child: Child,
  shown: { readonly alarms: boolean; readonly note: boolean },
): boolean => (child === 'device-alarms' ? shown.alarms : child === 'device-note' ? shown.note : true);
