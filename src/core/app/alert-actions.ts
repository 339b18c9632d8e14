/** What the button of an alert may do: a closed list. The server only names one; nothing it sends is ever run. */
export const ALERT_ACTIONS = ['deleteGeofencesV1', 'openWhatsNew', 'openSettings', 'reload'] as const;
export type AlertAction = (typeof ALERT_ACTIONS)[number];

/** The action of this name, or null: then there is no button (ALERT-12). */
export const actionNamed = (fn: string | undefined): AlertAction | null =>
  ALERT_ACTIONS.find((name) => name === fn) ?? null;
