import { Suspense, useEffect } from 'react';
import * as app from '../../events/app.ts';
import { type Overlay, shownOverlays } from '../kernel/plugin.ts';
import { view } from '../ui/view.tsx';
import { ErrorBoundary, messageOf } from '../ui/ErrorBoundary.tsx';
import { Arriving, loadAhead } from '../ui/lazy-view.ts';

/**
 * Shows the active overlays of one place on the screen (see `Overlay.place`). If an overlay fails, the rest of the
 * screen still works.
 */
export const Overlays = view<{ overlays: readonly Overlay[]; place: NonNullable<Overlay['place']> }>(
  function OverlaysView({ read, publish }, { overlays, place }) {
    const failed: [region: string, message: string][] = [];
    const shown = shownOverlays(overlays, read, (id, problem) => void failed.push([id, messageOf(problem)]));
    // Failures are published in a React effect, because rendering may run several times and must have no side effects.
    useEffect(() => {
      for (const [region, message] of failed) publish(app.viewFailed({ region, message }));
      // oxlint-disable-next-line react/exhaustive-deps -- the list is a new one each time, so its text is compared
    }, [String(failed)]);
    return shown
      .filter((overlay) => (overlay.place ?? 'over') === place)
      .map(({ id, load }) => (
        <ErrorBoundary
          key={id}
          region={id}
          onFailed={(region, message) => publish(app.viewFailed({ region, message }))}
          fallback={() => null}
        >
          <Suspense fallback={null}>
            <Arriving load={load} />
          </Suspense>
        </ErrorBoundary>
      ));
  },
);

/**
 * Loads the code of some overlays in advance. For example, an overlay that reports a lost network could not be loaded
 * when it is needed.
 */
export function useOverlaysAhead(overlays: readonly Overlay[], ready: boolean, framed: boolean): void {
  useEffect(() => {
    for (const { ahead, load } of overlays)
      if ((ready && ahead === 'start') || (framed && ahead === 'session'))
        loadAhead(load).catch(() => undefined);
  }, [overlays, ready, framed]);
}
