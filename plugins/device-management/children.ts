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

const NEEDS: Partial<Record<Child, Ability | null>> = {
  // The app itself raises the alarm for a silent device, so every server has this page (SENS-03).
  'device-alarms': null,
  'device-plan': 'reportingPlan',
  'device-details': 'deviceDetails',
};
/** Returns the ability that the server must have for a settings page of a device; null if each server offers it. */
export const needOf = (child: Child): Ability | null => {
  const need = NEEDS[child];
  return need === undefined ? 'deviceEditing' : need;
};

/** Whether a settings page of a device is offered. The account settings leave some out (STATE-06). */
export const isOffered = (
  child: Child,
  shown: { readonly alarms: boolean; readonly note: boolean },
): boolean => (child === 'device-alarms' ? shown.alarms : child === 'device-note' ? shown.note : true);
