import { Suspense, useEffect, useRef } from 'react';
import * as app from '../../events/app.ts';
import { type Overlay, shownOverlays } from '../kernel/plugin.ts';
import { view } from '../ui/view.tsx';
import { ErrorBoundary, messageOf } from './ErrorBoundary.tsx';
import { viewOf } from './lazy-view.ts';

/** The overlays of one place whose time it is. One that fails leaves the rest of the screen alone. */
export const Overlays = view<{ overlays: readonly Overlay[]; place: NonNullable<Overlay['place']> }>(
  function OverlaysView({ read, publish }, { overlays, place }) {
    const told = useRef(new Set<string>());
    const failed: [region: string, message: string][] = [];
    const shown = shownOverlays(overlays, read, (id, problem) => void failed.push([id, messageOf(problem)]));
    // Each once, and not while the screen is drawn.
    useEffect(() => {
      for (const [region, message] of failed)
        if (!told.current.has(region)) {
          told.current.add(region);
          publish(app.viewFailed({ region, message }));
        }
    });
    return shown
      .filter((overlay) => (overlay.place ?? 'over') === place)
      .map(({ id, load }) => {
        const View = viewOf(load);
        return (
          <ErrorBoundary
            key={id}
            region={id}
            onFailed={(region, message) => publish(app.viewFailed({ region, message }))}
            fallback={() => null}
          >
            <Suspense fallback={null}>
              <View />
            </Suspense>
          </ErrorBoundary>
        );
      });
  },
);

/** What tells of a network or a server that is gone cannot be fetched when it is wanted: it is loaded ahead. */
export function useOverlaysAhead(overlays: readonly Overlay[], ready: boolean, framed: boolean): void {
  useEffect(() => {
    for (const { ahead, load } of overlays)
      if ((ready && ahead === 'start') || (framed && ahead === 'session')) load().catch(() => undefined);
  }, [overlays, ready, framed]);
}
