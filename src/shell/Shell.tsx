import { lazy, Suspense, useEffect, useRef, useState, useCallback, useSyncExternalStore } from 'react';
import { Route, Router, Switch, type BaseLocationHook } from 'wouter';
import * as app from '../../events/app.ts';
import * as navigation from '../../events/navigation.ts';
import * as noticeEvents from '../../events/notices.ts';
import { appState } from '../core/app/app-state.ts';
import { isLostCode } from '../core/app/lost-code.ts';
import { isPublicPath, location } from '../core/app/location.ts';
import { notices } from '../core/app/notices.ts';
import { HOME_OF_MODE } from '../core/app/guards.ts';
import { isSignedIn, session, type Leaving } from '../core/session/session.ts';
import { settings } from '../core/app/settings.ts';
import type { Overlay } from '../kernel/plugin.ts';
import { resolve, type Route as AppRoute } from '../kernel/route.ts';
import { AboveDialogs } from '../ui/Above.tsx';
import { Button } from '../ui/Button.tsx';
import { Logo } from '../ui/Logo.tsx';
import { ErrorState } from '../ui/Notice.tsx';
import { RowBones, Skeleton } from '../ui/Skeleton.tsx';
import { ToastRegion } from '../ui/ToastRegion.tsx';
import { type ViewContext, view } from '../ui/view.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { viewOf } from '../ui/lazy-view.ts';
import { Overlays, useOverlaysAhead } from './Overlays.tsx';
import styles from './Shell.module.css';
import { useLinks } from './use-links.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

/**
 * Media query that matches if the page runs as an installed web app. The native app is recognised by Capacitor instead.
 */
const INSTALLED = '(display-mode: standalone), (display-mode: fullscreen)';
/**
 * A touch that begins within this distance of the left or right edge may start the system's swipe back or forward (CSS
 * pixels).
 */
const EDGE = 24;

/**
 * Whether a touch is a horizontal pan from an edge of the screen towards the middle. The touch began at `x`, in a
 * window of this width, and has moved by `dx` and `dy`. Pure.
 */
export function pansFromEdge(x: number, width: number, dx: number, dy: number): boolean {
  const inwards = x <= EDGE ? dx > 0 : x >= width - EDGE && dx < 0;
  return inwards && Math.abs(dx) > Math.abs(dy);
}

/**
 * Disables the system's swipe back in the native app and in the installed web app (GEN-09). The style sheet disables
 * overscroll at the root; this function blocks a horizontal pan from the edge. Taps and vertical scrolling at the edge
 * still work.
 */
function useNoSwipeBack(): void {
  useEffect(() => {
    if (!('Capacitor' in window) && !window.matchMedia(INSTALLED).matches) return undefined;
    document.documentElement.dataset['installed'] = '';
    let start: { x: number; y: number } | null = null;
    const down = (event: TouchEvent) => {
      const [touch] = event.touches;
      start = touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    };
    const move = (event: TouchEvent) => {
      const [touch] = event.touches;
      if (!start || !touch || !event.cancelable) return;
      const { x, y } = start;
      if (pansFromEdge(x, window.innerWidth, touch.clientX - x, touch.clientY - y)) event.preventDefault();
    };
    document.addEventListener('touchstart', down, { passive: true });
    document.addEventListener('touchmove', move, { passive: false });
    return () => {
      document.removeEventListener('touchstart', down);
      document.removeEventListener('touchmove', move);
      delete document.documentElement.dataset['installed'];
    };
  }, []);
}

const hooks = new WeakMap<ViewContext['publish'], BaseLocationHook>();

/**
 * Returns the location hook for the routing library (wouter). The hook reads the address from the log; navigating
 * publishes an event.
 *
 * The library's components do not observe state, so the hook subscribes by itself.
 */
function locationHook({ read, listen, publish }: ViewContext): BaseLocationHook {
  let hook = hooks.get(publish);
  if (!hook) {
    const subscribe = (changed: () => void) => listen((look) => look(location).place, changed);
    const path = () => read(location).place?.path ?? '/';
    hook = function useLogLocation() {
      const place = useSyncExternalStore(subscribe, path);
      const go = useCallback((href: string, options?: { replace?: boolean }) => {
        publish(navigation.linkFollowed({ href, replace: options?.replace ?? false }));
      }, []);
      return [place, go];
    };
    hooks.set(publish, hook);
  }
  return hook;
}

/**
 * Announces each new page to screen readers. They would otherwise stay silent, because navigating in the app loads no
 * new document (WCAG 2.2, 4.1.3). The first page is not announced here, because screen readers read its title.
 */
function PageTold({ title }: { title: string }) {
  const last = useRef(title);
  const [said, setSaid] = useState('');
  useEffect(() => {
    // Screen readers read only changes of a live region, not its initial content.
    if (title === '' || title === last.current) return;
    last.current = title;
    setSaid(title);
  }, [title]);
  return (
    <VisuallyHidden>
      <span aria-live="polite" data-testid="page-told">
        {said}
      </span>
    </VisuallyHidden>
  );
}

/**
 * The text at the end of a session for each reason: the user signed out here or in another tab, or the session could
 * not continue.
 */
const WORDS: Readonly<Record<Leaving, string>> = {
  chosen: 'shell.signingOut',
  errorPopup: 'shell.signingOut',
  elsewhere: 'shell.signedOutElsewhere',
  renewalRefused: 'shell.sessionEnded',
  renewalFailed: 'shell.sessionEnded',
  noCustomer: 'shell.sessionEnded',
  browserClosed: 'shell.sessionEnded',
};

/** The screen between the end of a session and the login page (AUTH-07). */
const Farewell = view<{ reason: Leaving }>(function FarewellView({ t }, { reason }) {
  return (
    <div className={styles.farewell} role="status">
      <Logo name="Fixpoint" size={44} markOnly />
      <p>{t(WORDS[reason])}</p>
    </div>
  );
});

/** The main navigation, whose code is loaded only with a session. Its space is reserved until it has loaded. */
const Navigation = lazy(() =>
  import('./Navigation.tsx').then(({ Navigation: loaded }) => ({ default: loaded })),
);

type ShellProps = {
  routes: readonly AppRoute[];
  overlays: readonly Overlay[];
};

/** The frame around every page: main navigation, the page itself, overlays and notices. */
export const Shell = view<ShellProps>(function ShellView(context, { routes, overlays }) {
  const { read, publish, t } = context;
  const { place } = read(location);
  const { leaving } = read(session);
  const framed = read(isSignedIn) && place !== null && !isPublicPath(place.path);
  useLinks(context);
  const ready = useTexts(context);
  useTypeface(framed);
  useHomeAhead(context, routes);
  useOverlaysAhead(overlays, ready, framed);
  useNoSwipeBack();

  return (
    <Router hook={locationHook(context)}>
      <div className={styles.frame} data-framed={framed || undefined}>
        {ready && !read(appState).isInitializing && place ? (
          <>
            <div className={styles.top}>
              <Overlays overlays={overlays} place="top" />
            </div>
            {leaving ? (
              <Farewell reason={leaving} />
            ) : (
              <>
                {framed && (
                  <ErrorBoundary
                    region="navigation"
                    onFailed={(region, message) => publish(app.viewFailed({ region, message }))}
                    fallback={() => null}
                  >
                    <Suspense fallback={<div className={styles.navigation} />}>
                      <Navigation routes={routes} />
                    </Suspense>
                  </ErrorBoundary>
                )}
                <PageTold title={titleOf(context, routes)} />
                <main className={styles.page} id="page">
                  <Page routes={routes} />
                </main>
                <Overlays overlays={overlays} place="over" />
              </>
            )}
          </>
        ) : (
          <Splash />
        )}
        <AboveDialogs>
          <ToastRegion
            raised={framed}
            label={t('shell.messages')}
            dismissLabel={t('shell.close')}
            toasts={read(notices).map(({ id, tone, text, values }) => ({
              id: `${id}`,
              tone,
              text: t(text, values),
            }))}
            onDismiss={(id) => publish(noticeEvents.closed({ id: Number(id) }))}
            onHold={(held) => publish(held ? noticeEvents.paused() : noticeEvents.resumed())}
          />
        </AboveDialogs>
      </div>
    </Router>
  );
});

/** Loads the app's typeface after sign-in. Before that, the login page uses the system's fonts and downloads none. */
function useTypeface(wanted: boolean): void {
  useEffect(() => {
    if (wanted) void import('../ui/fonts.css');
  }, [wanted]);
}

/**
 * Loads the home page's code (including map and drawing) in advance: while the user signs in, or while the stored
 * session is read. So the code loads at the same time as the page's data.
 */
function useHomeAhead({ read, mapLayers }: ViewContext, routes: readonly AppRoute[]): void {
  const { loading, auth, appMode } = read(session);
  const wanted = loading || auth !== null;
  useEffect(() => {
    if (!wanted) return;
    const home = routes.find(({ pattern }) => pattern === HOME_OF_MODE[appMode]);
    // Errors are ignored here: the page requests its code again when it is shown, and then reports a failure. Map
    // layers with a `when` are not loaded until they are needed.
    for (const { load } of home ? [home, ...mapLayers.filter(({ when }) => !when)] : [])
      load().catch(() => undefined);
  }, [wanted, appMode, routes, mapLayers]);
}

/**
 * Whether any texts have been loaded. Also true if the current language's texts are not available and others are shown.
 */
function useTexts({ read }: ViewContext): boolean {
  return read(settings).textsReady;
}

/**
 * The splash screen, shown while stored state is read. It stays empty for a moment, so that it does not flash up when
 * the app starts fast.
 */
function Splash() {
  return (
    <div className={styles.splash} role="status">
      <Logo name="Fixpoint" size={44} markOnly />
    </div>
  );
}

/** Shows the page for the current address. The guards have already redirected users who may not see it. */
const Page = view<{ routes: readonly AppRoute[] }>(function PageView(
  { read, publish, t, reportProblem },
  { routes },
) {
  const { place } = read(location);
  if (!place) return null;
  const resolution = resolve(place, routes, read);
  if (resolution.kind !== 'show') return null; // a redirect follows
  return (
    <Switch location={place.path}>
      {routes.map((each) => {
        const View = viewOf(each.load);
        return (
          <Route key={pageOf(each, routes)} path={each.pattern}>
            {() => (
              <ErrorBoundary
                region={each.pattern}
                place={place.path}
                onFailed={(region, message) => publish(app.viewFailed({ region, message }))}
                fallback={(again, message) => (
                  <div className={styles.failed}>
                    <ErrorState
                      title={t('shell.pageFailed')}
                      text={t(isLostCode(message) ? 'failure.unreachable' : 'shell.pageFailedHint')}
                      retry={{
                        label: t('shell.tryAgain'),
                        onRetry: isLostCode(message) ? () => publish(app.reloadChosen()) : again,
                      }}
                      action={
                        <>
                          <Button
                            variant="quiet"
                            onClick={() => publish(navigation.linkFollowed({ href: '/' }))}
                          >
                            {t('shell.toStart')}
                          </Button>
                          <Button variant="quiet" onClick={() => reportProblem('errorPage')}>
                            {t('shell.reportProblem')}
                          </Button>
                        </>
                      }
                    />
                  </div>
                )}
              >
                <Title text={t(each.title)} />
                {/* On a slow network the view's code takes seconds to load, and an empty screen would look broken. */}
                {/* The page fades in when the view's code has loaded (GEN-07). */}
                <Suspense
                  fallback={
                    <Skeleton label={t('shell.loading')}>
                      <RowBones rows={6} />
                    </Skeleton>
                  }
                >
                  <div className={styles.route} data-testid="route-page" data-route={each.pattern}>
                    <View params={each.match(place.path) ?? {}} />
                  </div>
                </Suspense>
              </ErrorBoundary>
            )}
          </Route>
        );
      })}
    </Switch>
  );
});

/** Returns the title of the current page. Empty during a redirect. */
function titleOf({ read, t }: ViewContext, routes: readonly AppRoute[]): string {
  const { place } = read(location);
  const resolution = place && resolve(place, routes, read);
  return resolution?.kind === 'show' ? t(resolution.route.title) : '';
}

/**
 * Returns the React key of a page. A page and its subpages with the same view share a key, so that the view stays
 * mounted while the user navigates between them.
 */
const pageOf = ({ pattern, load }: AppRoute, routes: readonly AppRoute[]): string =>
  routes.find((other) => other.load === load && `${pattern}/`.startsWith(`${other.pattern}/`))?.pattern ??
  pattern;

function Title({ text }: { text: string }) {
  return <title>{`${text} · Fixpoint`}</title>;
}
