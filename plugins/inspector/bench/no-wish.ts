/**
 * What views say by themselves when they appear or fail, and while somebody looks around on the map or reads: nobody asked
 * for it. Whatever is not listed was wanted by somebody.
 */
export const NO_WISH: ReadonlySet<string> = new Set([
  'app/viewFailed',
  'map/basemapChanged',
  'map/cameraSettled',
  'map/drawingFailed',
  'notices/paused',
  'notices/resumed',
  'push/bannerPaused',
  'push/bannerResumed',
  'tour/pictureFailed',
]);
