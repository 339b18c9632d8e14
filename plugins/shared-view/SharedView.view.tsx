import '../../src/ui/fonts.css';
import { attributions } from '../../src/map/basemap/attributions.ts';
import { LinkButton, Button } from '../../src/ui/Button.tsx';
import { Logo } from '../../src/ui/Logo.tsx';
import { Bone, Skeleton } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';
import { SharedDevices } from './SharedDevices.tsx';
import { sharedView, nowThere, type Seen } from './shared-view.state.ts';
import styles from './SharedView.module.css';
import { useCallback, useEffect, useState, useMemo, useRef, useSyncExternalStore } from 'react';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { isoMoment, formatAge } from '../../src/ui/format.ts';
import { formatHour, formatRemaining, formatTime } from '../../src/ui/format-time.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import * as viewEvents from '../../events/shared-view.ts';
import type { EndReason } from '../../events/shared-view.ts';
import { AlarmIcon, InfoIcon, OfflineIcon, ReloadIcon, TimeIcon, FlagIcon } from '../../src/ui/icons.ts';
import { appState, type AppState } from '../../src/core/app/app-state.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { EmptyState, ErrorState } from '../../src/ui/Notice.tsx';
import { isDark, settings } from '../../src/core/app/settings.ts';
import { SmallMapButtons } from '../../src/map/SmallMapButtons.tsx';
import { type SmallMapHandle, SmallMapView } from '../../src/map/SmallMapView.tsx';
import { toDeviceKind } from '../../src/ui/device-kinds.ts';
import { MapPin } from '../../src/ui/MapPin.tsx';
import { sharedStateOf, trailOf, waysOf } from './seen.ts';

/**
 * The map that a shared link shows: its devices, their trails, the accuracy, and the destination. It is always the
 * built-in map, so no third party is contacted.
 */
const SharedMap = view<{ seen: Seen; isKiosk: boolean }>(function SharedMapView(
  { read, t },
  { seen, isKiosk },
) {
  const [isMoved, setMoved] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const map = useRef<SmallMapHandle>(null);
  const now = read(nowThere);
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const hasCard = useMedia('(width >= 900px)') && !isKiosk;
  // Two fingers zoom the small map of a phone.
  const hasZoom = useMedia('(width >= 768px)') && !isKiosk;
  const { devices, goal, kind } = seen;
  const marks = useMemo(
    () => [
      ...devices.flatMap(({ key, fixes, colour }) => {
        const fix = fixes.at(-1);
        if (!fix) return [];
        const { lat, lng, accuracy: metres } = fix;
        return [
          {
            key: `${key}`,
            lat,
            lng,
            colour,
            metres: kind === 'trip' ? null : metres,
            ways: [],
            ...(kind === 'trip' && { ways: waysOf(fixes) }),
            ...(kind === 'trail' && trailOf(fixes)),
          },
        ];
      }),
      // Includes the start of a shared trip in the view, so that the whole trip is visible.
      ...devices.flatMap(({ key, fixes: [first], colour }) =>
        kind === 'trip' && first
          ? [{ key: `start ${key}`, lat: first.lat, lng: first.lng, colour, metres: null, ways: [] }]
          : [],
      ),
      ...(goal
        ? [{ key: 'goal', lat: goal.lat, lng: goal.lng, colour: '#777777', metres: null, ways: [] }]
        : []),
    ],
    [devices, goal, kind],
  );
  if (isFailed)
    return (
      <Stack center className={styles.noMap}>
        <EmptyState icon={FlagIcon} title={t('map.notDrawn')} text={t('sharedView.noMap')} />
      </Stack>
    );
  const pin = (key: string) => {
    if (key === 'goal')
      return (
        <span className={styles.flag}>
          <FlagIcon size={18} />
          {goal?.name && (
            <Text as="span" tone="ink" size={13} weight="medium" clip className={styles.label}>
              {goal.name}
            </Text>
          )}
        </span>
      );
    if (key.startsWith('start ')) return <span className={styles.start} />;
    const device = devices.find((each) => `${each.key}` === key);
    const fix = device?.fixes.at(-1);
    if (!device || !fix) return null;
    return (
      <span className={styles.pin}>
        <MapPin
          kind={toDeviceKind(device.icon)}
          colour={device.colour}
          state={kind === 'trip' ? undefined : (sharedStateOf(fix, now) ?? 'off')}
          heading={fix.heading}
          size={isKiosk ? 56 : 40}
        />
        {device.name && (
          <Text as="span" tone="ink" size={13} weight="medium" clip className={styles.label}>
            {device.name}
          </Text>
        )}
      </span>
    );
  };
  return (
    <>
      <SmallMapView
        ref={map}
        title={t('sharedView.map')}
        language={read(settings).shown}
        dark={read(isDark)}
        reducedMotion={reducedMotion}
        marks={marks}
        pin={pin}
        padding={hasCard ? BESIDE_CARD : hasZoom ? BESIDE_BUTTONS : NOTHING_COVERED}
        closest={isKiosk ? AROUND_KIOSK : undefined}
        // Follows what moves: the whole trail, or the device and its destination.
        whole={kind !== 'position'}
        onMoved={setMoved}
        onFailed={() => setFailed(true)}
      />
      {!isKiosk && (
        <Stack gap={2} className={styles.controls}>
          <SmallMapButtons map={map} zooms={hasZoom} fit={isMoved ? t('sharedView.showAll') : null} />
        </Stack>
      )}
    </>
  );
});

/** The closest automatic view of a wall screen: a district, because a whole wall of one street tells little. */
const AROUND_KIOSK = 14;
/** What covers the map (pixels): nothing, the buttons at its right edge, or also the card on a wide screen. */
const NOTHING_COVERED = { top: 0, right: 0, bottom: 0, left: 0 };
const BESIDE_BUTTONS = { ...NOTHING_COVERED, right: 56 };
const BESIDE_CARD = { ...BESIDE_BUTTONS, left: 416 };

/** Whether a media query matches. */
const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        const list = window.matchMedia(query);
        list.addEventListener('change', changed);
        return () => list.removeEventListener('change', changed);
      },
      [query],
    ),
    () => window.matchMedia(query).matches,
  );

type Ending = EndReason | 'noLink';

/**
 * The hint about why a shared link shows nothing. A link that the demo does not know was created in another browser,
 * because each browser has its own demo data.
 */
export const hintOf = (reason: Ending, isKiosk: boolean, backend: AppState['backend']): string =>
  reason === 'unknown' && backend === 'demo'
    ? 'sharedView.ended.unknownDemo'
    : isKiosk
      ? `sharedView.ended.${reason}Kiosk`
      : `sharedView.ended.${reason}Hint`;

type EndedProps = { reason: Ending; isKiosk: boolean };

const ICONS = {
  expired: TimeIcon,
  revoked: InfoIcon,
  unknown: InfoIcon,
  malformed: AlarmIcon,
  noLink: InfoIcon,
} as const;

/** Shown when a shared link shows nothing (any more): why, and what the viewer can do (SHARE-03). */
const Ended = view<EndedProps>(function EndedView({ read, publish, t }, { reason, isKiosk }) {
  const mayReturn = reason !== 'noLink' && reason !== 'malformed';
  return (
    <Stack
      center
      className={styles.ended}
      role="status"
      // If no button is shown, this element gets a tab stop, so that it can be scrolled by keyboard in a small window.
      tabIndex={mayReturn ? undefined : 0}
      aria-label={t(`sharedView.ended.${reason}`)}
      data-testid="shared-ended"
      data-reason={reason}
    >
      <EmptyState
        icon={ICONS[reason]}
        title={t(`sharedView.ended.${reason}`)}
        text={t(hintOf(reason, isKiosk, read(appState).backend))}
        action={
          mayReturn && (
            <Button icon={ReloadIcon} onClick={() => publish(viewEvents.retried())}>
              {t('sharedView.lookAgain')}
            </Button>
          )
        }
      />
    </Stack>
  );
});

/** A note that a link's data is stale or has not arrived yet, and that the page keeps trying. */
const Trouble = view(function TroubleView({ read, publish, t, language }) {
  const { failure, heardAt, now, seen } = read(sharedView);
  if (!failure) return null;
  const isOffline = read(connectivity).online === false;
  const why = isOffline ? t('sharedView.offline') : t(`failure.${failure.reason}`);
  const retry = { label: t('shell.tryAgain'), onRetry: () => publish(viewEvents.retried()) };
  if (!seen)
    return (
      <ErrorState
        {...(failure.status === 0 && { icon: OfflineIcon })}
        title={t('sharedView.failed')}
        text={`${why} ${t('sharedView.goesOn')}`}
        retry={retry}
      />
    );
  return (
    <Row as="p" gap={2} align="start" tone="warning" size={13} className={styles.trouble} role="status">
      <OfflineIcon size={18} aria-hidden="true" />
      <span>
        {why}{' '}
        {heardAt !== null && t('sharedView.heard', { age: formatAge((now - heardAt) / 1000, language) })}
      </span>
    </Row>
  );
});

/** If fewer seconds than this are left before the link expires, the countdown changes every second. */
const BY_SECONDS = 120;

/**
 * How long a shared link is still valid (SHARE-03). Once the link has expired, another view says so and announces it.
 */
const TimeLeft = view<{ ends: number }>(function TimeLeftView({ read, t, language }, { ends }) {
  const { now } = read(sharedView);
  const isClose = ends - now <= BY_SECONDS * 1000;
  const exact = useSeconds(ends, isClose);
  const seconds = Math.max(0, Math.ceil((isClose ? exact : ends - now) / 1000));
  return (
    <Text tone="muted" size={13} className={styles.left} data-close={isClose || undefined}>
      <span>{t('sharedView.endsIn')}</span>{' '}
      <time
        dateTime={isoMoment(ends / 1000)}
        title={formatTime(ends / 1000, language, read(timeZoneInUse), true)}
      >
        {formatRemaining(seconds, language)}
      </time>
    </Text>
  );
});

/** The time of day on a wall screen. It shows that the screen is alive. */
const Clock = view(function ClockView({ read, language }) {
  const now = read(nowThere);
  return (
    <Text as="time" dateTime={isoMoment(now)} weight="bold" numeric className={styles.clock}>
      {formatHour(now, language, read(timeZoneInUse))}
    </Text>
  );
});

/** Returns the milliseconds until the link expires, updated every second while the countdown runs. */
function useSeconds(ends: number, runs: boolean): number {
  const [left, setLeft] = useState(() => ends - Date.now());
  useEffect(() => {
    if (!runs) return undefined;
    const tick = () => setLeft(ends - Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [ends, runs]);
  return left;
}

/**
 * The page that the recipient of a shared link sees (SHARE-03), and that a wall screen (kiosk) shows (SHARE-04). On a
 * wall screen, only the map reacts to presses.
 */
export default view(function SharedViewView({ read, t }) {
  const { link, seen, ended, failure } = read(sharedView);
  const isKiosk = link?.place === 'kiosk';
  return (
    <div
      className={styles.page}
      data-kiosk={isKiosk || undefined}
      data-testid={isKiosk ? 'kiosk' : 'shared-view'}
    >
      {/* Search engines must not list this page, even if the link was published somewhere. */}
      <meta name="robots" content="noindex, nofollow, noarchive" />
      <Row as="header" wrap className={styles.top}>
        <Logo name="Fixpoint" size={isKiosk ? 34 : 26} />
        <Text as="h1" tone="muted" size={15} weight="medium" className={styles.title}>
          {t(isKiosk ? 'sharedView.live' : seen?.trip ? 'sharedView.tripTitle' : 'sharedView.title')}
        </Text>
        {seen?.ends != null && <TimeLeft ends={seen.ends} />}
        {isKiosk && <Clock />}
      </Row>
      {ended !== null || !link?.secret ? (
        <Ended reason={ended ?? 'noLink'} isKiosk={isKiosk} />
      ) : (
        <div className={styles.body}>
          <div className={styles.map}>{seen && <SharedMap seen={seen} isKiosk={isKiosk} />}</div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll the
              list */}
          <section className={styles.panel} aria-label={t('sharedView.devices')} tabIndex={0}>
            {failure && <Trouble />}
            {seen ? (
              <SharedDevices seen={seen} isKiosk={isKiosk} />
            ) : (
              !failure && (
                <Skeleton label={t('sharedView.loading')}>
                  <Stack as="span" gap={3}>
                    <Bone width="62%" height={20} />
                    <Bone width="44%" height={14} />
                    <Bone width="52%" height={14} />
                  </Stack>
                </Skeleton>
              )
            )}
          </section>
        </div>
      )}
      <Row as="footer" justify="between" wrap className={styles.bottom}>
        <Row as="p" align="stretch" wrap tone="faint" size={12} className={styles.credits}>
          {attributions.embedded.map(({ text, href }) =>
            href ? (
              <a key={text} href={href} target="_blank" rel="noopener noreferrer">
                {text}
              </a>
            ) : (
              <span key={text}>{text}</span>
            ),
          )}
        </Row>
        {!isKiosk && (
          // Loads the whole app as a new page, which does not get the shared data.
          <LinkButton variant="quiet" size="small" href="/stand-alone-page/privacy" target="_top">
            {t('news.pages.privacy')}
          </LinkButton>
        )}
      </Row>
    </div>
  );
});
