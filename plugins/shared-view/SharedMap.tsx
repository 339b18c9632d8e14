import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { isDark, settings } from '../../src/core/app/settings.ts';
import { SmallMapButtons } from '../../src/map/SmallMapButtons.tsx';
import { type SmallMapHandle, SmallMapView } from '../../src/map/SmallMapView.tsx';
import { toDeviceKind } from '../../src/ui/device-kinds.ts';
import { DeviceIcon } from '../../src/ui/DeviceIcon.tsx';
import { FlagIcon } from '../../src/ui/icons.ts';
import { Text } from '../../src/ui/Layout.tsx';
import { EmptyState } from '../../src/ui/Notice.tsx';
import { view } from '../../src/ui/view.tsx';
import { sharedStateOf, waysOf } from './seen.ts';
import { nowThere, type Seen } from './shared-view.state.ts';
import styles from './SharedView.module.css';

/** The map of a link: its devices, the way they came, how exact that is, and where they are going. Only the embedded map: nobody else learns of it. */
export const SharedMap = view<{ seen: Seen; isKiosk: boolean }>(function SharedMapView(
  { read, t },
  { seen, isKiosk },
) {
  const [isMoved, setMoved] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const map = useRef<SmallMapHandle>(null);
  const now = read(nowThere);
  const reducedMotion = useReducedMotion();
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
            ways: kind === 'trail' || kind === 'trip' ? waysOf(fixes) : [],
          },
        ];
      }),
      // Where a trip began, so that all of it is in sight.
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
      <div className={styles.noMap}>
        <EmptyState icon={FlagIcon} title={t('map.notDrawn')} text={t('sharedView.noMap')} />
      </div>
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
        <DeviceIcon
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
        whole={kind === 'trip'}
        onMoved={setMoved}
        onFailed={() => setFailed(true)}
      />
      {!isKiosk && (
        <div className={styles.controls}>
          <SmallMapButtons map={map} fit={isMoved ? t('sharedView.showAll') : null} />
        </div>
      )}
    </>
  );
});

const QUERY = '(prefers-reduced-motion: reduce)';
const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(QUERY);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(QUERY).matches,
  );
