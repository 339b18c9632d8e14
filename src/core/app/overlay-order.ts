/**
 * The stacking order of all overlays on top of the pages, lowest first. It is defined only here.
 *
 * Of the `modal` overlays, only the highest active one is shown. The others keep their state and come back once it
 * closes: an alert waits for the tour, and all of them wait for the error popup.
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
  // The problem report lies on top of all overlays listed before it, so that the user can also report the error popup.
  'problem-report/dialog',
  // The bars at the top of the app, from top to bottom. Pages and dialogs leave space for them.
  'ghost/banner',
  'network-banner/banner',
  'changes/banner',
  'push/offer',
  'updates/prompt',
  // The inspector's panel is next to the app, which leaves space for it.
  'inspector/panel',
] as const;
export type OverlayId = (typeof LOWEST_FIRST)[number];

/** Returns an overlay's id and its position in the stacking order, for the plugin that shows it. */
export const overlayOrder = (id: OverlayId): { id: OverlayId; order: number } => ({
  id,
  order: LOWEST_FIRST.indexOf(id) + 1,
});
