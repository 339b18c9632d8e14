import type { CSSProperties } from 'react';
import * as mapEvents from '../../events/map.ts';
import * as paperEvents from '../../events/papers.ts';
import { now } from '../../src/core/app/clock.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { papersOf, papersWanted } from '../../src/core/devices/papers.ts';
import { whereaboutsOf } from '../../src/core/devices/safe-places.ts';
import { mayDevice } from '../../src/core/session/access.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import type { Read } from '../../src/kernel/read.ts';
import { Button } from '../../src/ui/Button.tsx';
import { formatAge, formatDistance, withUnit } from '../../src/ui/format.ts';
import { formatDayHour } from '../../src/ui/format-time.ts';
import { MoreIcon, PlusIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Row, Text } from '../../src/ui/Layout.tsx';
import { Menu } from '../../src/ui/Menu.tsx';
import { Remark } from '../../src/ui/Section.tsx';
import { Bone, Skeleton } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Geofences.module.css';
import { devicesMeant, safePlacesListed } from './listed.ts';

/** Whether the user may change the safe places of a device. A safe place is a place with a name, such as home. */
export const maySafePlaces = (read: Read, device: number): boolean =>
  !read(isReadOnly) && mayDevice(read, device, 'papers');

/** The colour of a safe place's dot in the list, the same as on the map. */
const SAFE = { '--dot': 'rgb(47 158 110)' } as CSSProperties;

/** The safe places, as rows in the list of fences. So one list contains all named places on the map. */
export const SafePlaceRows = view(function SafePlaceRowsView({ read, publish, t, language }) {
  return safePlacesListed(read).map(({ device, place }) => {
    const { imei = '', name: of = '' } = read(deviceBy(device)) ?? {};
    const { value, unit } = formatDistance(place.radius, read(unitsInUse), language);
    const show = () => publish(mapEvents.placeRequested({ lat: place.lat, lng: place.lng, zoom: null }));
    return (
      <Row as="li" key={`${device} ${place.id}`} gap={2} className={styles.row}>
        <span className={styles.dot} style={SAFE} data-round="" aria-hidden="true" />
        <button type="button" className={styles.what} onClick={show}>
          <span>{place.name}</span>
          <Text as="small" tone="muted" size={13}>
            {[of, withUnit({ value, unit })].join(' · ')}
          </Text>
        </button>
        {maySafePlaces(read, device) && (
          <Menu
            trigger={<IconButton icon={MoreIcon} label={t('geofences.more', { name: place.name })} />}
            groups={[
              {
                id: 'do',
                items: [{ id: 'show', label: t('geofences.show'), onSelect: show }],
              },
              {
                id: 'delete',
                items: [
                  {
                    id: 'delete',
                    tone: 'danger',
                    label: t('geofences.delete'),
                    onSelect: () => {
                      const all = read(papersOf(imei)).shown?.places ?? [];
                      const places = all.filter(({ id }) => id !== place.id);
                      publish(papersWanted(read, imei, { places }, 'geofences.done.deleted'));
                    },
                  },
                ],
              },
            ]}
          />
        )}
      </Row>
    );
  });
});

/**
 * The button to store a device's current place as a safe place. It is available only for a single device whose safe
 * places the user may change.
 */
export const NewSafePlace = view(function NewSafePlaceView({ read, publish, t }) {
  const [device, ...others] = devicesMeant(read);
  if (device === undefined || others.length > 0 || !maySafePlaces(read, device)) return null;
  return (
    <Button
      size="small"
      icon={PlusIcon}
      onClick={() => publish(mapEvents.toolOpened({ tool: 'places', devices: [device] }))}
    >
      {t('pets.places.add')}
    </Button>
  );
});

/** Says where a device is relative to its safe places: since when it is at home, or how many minutes ago it left. */
export const SafePlaceNow = view<{ device: number }>(function SafePlaceNowView(
  { read, publish, t, language },
  { device },
) {
  const { imei = '', name = '' } = read(deviceBy(device)) ?? {};
  const { shown, failure } = read(papersOf(imei));
  const where = read(whereaboutsOf(device));
  if (!shown && failure)
    return (
      <Row gap={2} justify="between" wrap>
        <Remark>{t('pets.places.failed', { reason: t(`failure.${failure.reason}`) })}</Remark>
        <Button size="small" onClick={() => publish(paperEvents.requested({ imei }))}>
          {t('shell.tryAgain')}
        </Button>
      </Row>
    );
  if (!shown)
    return (
      <Skeleton label={t('pets.places.loading')}>
        <Bone width="72%" />
      </Skeleton>
    );
  if (shown.places.length === 0) return <Remark>{t('pets.places.none')}</Remark>;
  if (where === null) return <Remark>{t('pets.places.unknown')}</Remark>;
  if (where.kind === 'outside') return <Remark>{t('pets.places.outside', { name })}</Remark>;
  const place = where.place.name;
  if (where.kind === 'left')
    return (
      <Remark>
        {t('pets.places.left', { name, place, age: formatAge(read(now) - where.at, language) })}
      </Remark>
    );
  if (where.since === null) return <Remark>{t('pets.places.inside', { name, place })}</Remark>;
  const time = formatDayHour(where.since, read(now), language, read(timeZoneInUse));
  return <Remark>{t('pets.places.insideSince', { name, place, time })}</Remark>;
});
