/**
 * The order of all overlays above the pages, from lowest to highest. It is defined only here.
 *
 * Of the `modal` overlays, only the highest active one is shown; the others keep their state and come back
 * afterwards. So an alert waits for the tour, and all of them wait for the error popup.
 */
const LOWEST_FIRST = [
  'track-import/drop',
  'changes/undo',
  'exports/files',
  'feedback/aim',
  'history/trip',
  'shares/sheet',
  'survey/popover',
  'server-alerts/card',
  'server-alerts/custom',
  'tour/tour',
  'search/keys',
  'search/palette',
  'operations/orders',
  'changes/review',
  'push/details',
  'push/banner',
  'error-popup/popup',
  // The problem report lies above all overlays before it in this list, so that the user can also report the error
  // popup.
  'problem-report/dialog',
  // The bars at the top of the app, from the top; pages and dialogs leave space for them.
  'ghost/banner',
  'network-banner/banner',
  'changes/banner',
  'updates/prompt',
  // The inspector's panel is next to the app, which leaves space for it.
  'inspector/panel',
] as const;
export type OverlayId = (typeof LOWEST_FIRST)[number];

/** Returns an overlay's id and its position in the order of all overlays, for the plugin that shows it. */
export const overlayOrder = (id: OverlayId): { id: OverlayId; order: number } => ({
  id,
  order: LOWEST_FIRST.indexOf(id) + 1,
});
