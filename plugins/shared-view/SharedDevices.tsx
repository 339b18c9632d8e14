import type { SharedDevice } from '../../events/shared-view.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { routeAddress } from '../../src/core/positions/route-address.ts';
import { ageStep } from '../../src/core/positions/freshness.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { SpeedScale } from '../../src/map/SpeedScale.tsx';
import { stateKey } from '../../src/rules/movers.ts';
import { Age } from '../../src/ui/Age.tsx';
import { toDeviceKind } from '../../src/ui/device-kinds.ts';
import { LinkButton } from '../../src/ui/Button.tsx';
import { RouteIcon } from '../../src/ui/icons.ts';
import { DeviceIcon } from '../../src/ui/DeviceIcon.tsx';
import { formatDistance, formatMoment, formatSpeed, isoMoment, withUnit } from '../../src/ui/format.ts';
import {
  formatDuration,
  formatFixAge,
  formatHour,
  formatMinutes,
  formatSpan,
} from '../../src/ui/format-time.ts';
import { Stack, Text } from '../../src/ui/Layout.tsx';
import { most } from '../../src/rules/extremes.ts';
import { view } from '../../src/ui/view.tsx';
import { arrivalOf, hasEarlier, hasTrail, lengthOf, sharedStateOf } from './seen.ts';
import { nowThere, type Seen } from './shared-view.state.ts';
import styles from './SharedView.module.css';

const FRESHNESS = { live: 'live', minutes: 'recent', hours: 'stale', days: 'old', never: 'old' } as const;

type SeenProps = { seen: Seen; isKiosk: boolean };

/** Lists the devices on a shared map as text, for users who cannot see a map. */
export const SharedDevices = view<SeenProps>(function SharedDevicesView({ t }, { seen, isKiosk }) {
  if (seen.devices.length === 0)
    return (
      <Text tone="muted" size={13}>
        {t('sharedView.none')}
      </Text>
    );
  const isWay = seen.kind === 'trail' || seen.kind === 'trip';
  const ways = seen.devices.flatMap(({ fixes }) => (isWay && hasTrail(fixes) ? fixes : []));
  const scale = ways.length > 0 && (
    <li>
      <SpeedScale most={most(ways.map(({ speed }) => speed))} />
      {seen.kind === 'trail' && seen.devices.some(({ fixes }) => hasEarlier(fixes)) && (
        <Text tone="muted" size={13}>
          {t('sharedView.earlier')}
        </Text>
      )}
    </li>
  );
  // Below many devices, nobody would find the key to the colours on a phone.
  const isMany = seen.devices.length > 1;
  return (
    <Stack as="ul" gap={4} data-count={seen.devices.length}>
      {isMany && scale}
      {seen.devices.map((device) => (
        <Stack as="li" key={device.key} gap={3} className={styles.device} data-testid="shared-device">
          {seen.trip ? (
            <TripView device={device} trip={seen.trip} />
          ) : (
            <>
              {/* The arrival time comes first, because it is what the recipient opens such a link for. */}
              {seen.goal && <ArrivalView device={device} goal={seen.goal} />}
              <SharedDeviceView device={device} isKiosk={isKiosk} />
              {seen.kind === 'trail' && device.fixes.length > 0 && !hasTrail(device.fixes) && (
                <Text tone="muted" size={13} className={styles.ways}>
                  {t('sharedView.noWay')}
                </Text>
              )}
              {!isKiosk && <Directions device={device} />}
            </>
          )}
        </Stack>
      ))}
      {!isMany && scale}
    </Stack>
  );
});

const SharedDeviceView = view<{ device: SharedDevice; isKiosk: boolean }>(function SharedDeviceRow(
  { read, t, language },
  { device, isKiosk },
) {
  const now = read(nowThere);
  const units = read(unitsInUse);
  const fix = device.fixes.at(-1);
  const state = sharedStateOf(fix, now);
  const isOffline = read(connectivity).online === false;
  const speed = fix && state === 'moving' && !isOffline ? formatSpeed(fix.speed, units, language) : null;
  const accuracy = fix?.accuracy == null ? null : formatDistance(fix.accuracy, units, language);
  return (
    <>
      <DeviceIcon
        kind={toDeviceKind(device.icon)}
        colour={device.colour}
        state={state ?? 'nosignal'}
        heading={fix?.heading}
        size={isKiosk ? 64 : 44}
      />
      <Stack gap={1} shrink className={styles.words}>
        <h2>{device.name || t('sharedView.unnamed')}</h2>
        {fix ? (
          <>
            {device.address && (
              <Text size={20} weight="bold" anywhere className={styles.address}>
                {device.address}
              </Text>
            )}
            <Text size={15} numeric className={styles.state} data-state={state}>
              {t(stateKey(state ?? 'off', device.icon))}
              {speed && (
                <>
                  {' · '}
                  <strong>
                    {speed.value} {speed.unit}
                  </strong>
                </>
              )}
              {' · '}
              <Age
                text={formatFixAge(fix.at, now, { language, zone: read(timeZoneInUse), isOffline })}
                title={formatMoment(fix.at, language, read(timeZoneInUse))}
                dateTime={isoMoment(fix.at)}
                freshness={FRESHNESS[ageStep(fix, now)]}
              />
            </Text>
            {accuracy && (
              <Text tone="muted" size={13} className={styles.detail}>
                {t('sharedView.accuracy', { distance: withUnit(accuracy) })}
              </Text>
            )}
            {state === 'nosignal' && (
              <Text tone="muted" size={13} className={styles.detail}>
                {t('sharedView.silent')}
              </Text>
            )}
          </>
        ) : (
          <Text tone="muted" size={13} className={styles.detail}>
            {t('map.state.never')}
          </Text>
        )}
      </Stack>
    </>
  );
});

type TripProps = { device: SharedDevice; trip: NonNullable<Seen['trip']> };

/** A completed trip shared by a link: when, how far and how long. It shows no current position. */
const TripView = view<TripProps>(function TripRow({ read, t, language }, { device, trip }) {
  const distance = formatDistance(lengthOf(device.fixes), read(unitsInUse), language);
  return (
    <>
      <DeviceIcon kind={toDeviceKind(device.icon)} colour={device.colour} size={44} />
      <Stack gap={1} shrink className={styles.words}>
        <h2>{device.name || t('sharedView.unnamed')}</h2>
        <Text tone="muted" size={15} numeric>
          {formatSpan(trip, language, read(timeZoneInUse))}
        </Text>
        {device.fixes.length > 0 ? (
          <Text size={15} numeric className={styles.state}>
            <strong>
              {distance.value} {distance.unit}
            </strong>
            {' · '}
            {formatDuration(trip.to - trip.from, language)}
          </Text>
        ) : (
          <Text tone="muted" size={13} className={styles.detail}>
            {t('sharedView.noTrip')}
          </Text>
        )}
      </Stack>
    </>
  );
});

/**
 * The button for directions to a shared device in the navigation app of the viewer's phone. A press passes on only the
 * device's position.
 */
const Directions = view<{ device: SharedDevice }>(function DirectionsView({ read, t }, { device }) {
  const fix = device.fixes.at(-1);
  if (!fix) return null;
  const { platform } = read(appState);
  return (
    <div className={styles.ways}>
      <LinkButton
        icon={RouteIcon}
        size="small"
        href={routeAddress({ lat: fix.lat, lng: fix.lng, name: null }, platform)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('mapTools.route')}
      </LinkButton>
    </div>
  );
});

type ArrivalProps = { device: SharedDevice; goal: NonNullable<Seen['goal']> };

/** The estimated arrival time of a shared device, if it can be computed; the text says "about". */
const ArrivalView = view<ArrivalProps>(function ArrivalRow({ read, t, language }, { device, goal }) {
  const now = read(nowThere);
  const arrival = arrivalOf(device, goal, now);
  if (!arrival) return null;
  const place = goal.name || t('sharedView.goal');
  if (arrival.kind === 'arrived')
    return (
      <Stack as="p" gap={1} size={15} className={styles.arrival}>
        {t('sharedView.arrival.arrived', { place })}
      </Stack>
    );
  const { value, unit } = formatDistance(arrival.metres, read(unitsInUse), language);
  const distance = withUnit({ value, unit });
  if (arrival.kind !== 'about')
    return (
      <Stack as="p" gap={1} size={15} className={styles.arrival}>
        {t(`sharedView.arrival.${arrival.kind}`, { place, distance })}
      </Stack>
    );
  const seconds = Math.ceil(arrival.seconds / 60) * 60;
  const time = seconds < 3600 ? formatMinutes(seconds, language) : formatDuration(seconds, language);
  return (
    <Stack gap={1} size={15} className={styles.arrival}>
      <p className={styles.about}>
        <strong>{t('sharedView.arrival.about', { time })}</strong>{' '}
        <span>
          {t('sharedView.arrival.to', {
            place,
            at: formatHour(now + seconds, language, read(timeZoneInUse)),
            distance,
          })}
        </span>
      </p>
      <Text tone="muted" size={13} className={styles.detail}>
        {t('sharedView.arrival.hint')}
      </Text>
    </Stack>
  );
});
