import type { EndReason } from '../../events/shared-view.ts';
import type { AppState } from '../../src/core/app/app-state.ts';

export type Ending = EndReason | 'noLink';

/** The text that is told below it. A link that the demo does not know was made in another browser: each has a world of its own. */
export const hintOf = (reason: Ending, isKiosk: boolean, backend: AppState['backend']): string =>
  reason === 'unknown' && backend === 'demo'
    ? 'sharedView.ended.unknownDemo'
    : isKiosk
      ? `sharedView.ended.${reason}Kiosk`
      : `sharedView.ended.${reason}Hint`;
