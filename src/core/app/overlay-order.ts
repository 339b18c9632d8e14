/**
 * The order of all overlays over the pages, from lowest to highest: it is defined only here.
 *
 * Only the highest active `modal` overlay shows; the others keep their state and come back afterwards. So an alert
 * waits for the tour, and everything waits for the popup about a server that gives no data.
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
  // Opened by the user above everything, also to report the popup below it.
  'problem-report/dialog',
  // The rows of the frame, from the top; pages and dialogs leave space for them.
  'ghost/banner',
  'network-banner/banner',
  'changes/banner',
  'updates/prompt',
  // Next to the app, which leaves space for it.
  'inspector/panel',
] as const;
export type OverlayId = (typeof LOWEST_FIRST)[number];

/** Returns an overlay's position among all; plugins use it. */
export const overlayOrder = (id: OverlayId): { id: OverlayId; order: number } => ({
  id,
  order: LOWEST_FIRST.indexOf(id) + 1,
});
