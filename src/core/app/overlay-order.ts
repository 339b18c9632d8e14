/**
 * What lies over the pages, from the lowest to the highest: the one place where this is decided.
 *
 * Of the overlays that are `modal` only the highest that is wanted shows; the others keep their state and come back when
 * it is gone. So an alert waits for the tour, and everything waits for the popup about a server that gives no data.
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
  // Asked for by the user, whatever else there is: also about the popup below it.
  'problem-report/dialog',
  // The rows of the frame, from above; pages and dialogs make room for them.
  'ghost/banner',
  'network-banner/banner',
  'changes/banner',
  'updates/prompt',
  // Beside the app, which makes room for it.
  'inspector/panel',
] as const;
export type OverlayId = (typeof LOWEST_FIRST)[number];

/** The place of an overlay among all; a plugin takes it from here. */
export const overlayOrder = (id: OverlayId): { id: OverlayId; order: number } => ({
  id,
  order: LOWEST_FIRST.indexOf(id) + 1,
});
