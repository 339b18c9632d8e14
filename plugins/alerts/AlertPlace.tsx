import { useMemo, useState } from 'react';
import type { Notification } from '../../events/device-types.ts';
import * as notices from '../../events/notices.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { nameOfPlace, placeInWords } from '../../src/core/positions/place-names.ts';
import { nameOfCell } from '../../src/core/positions/places.ts';
import { isDark, settings, unitsInUse } from '../../src/core/app/settings.ts';
import { kindOf } from '../../src/map/kind-of.ts';
import { SmallMapView } from '../../src/map/SmallMapView.tsx';
import { DeviceIcon } from '../../src/ui/DeviceIcon.tsx';
import { formatDistance, formatPlace } from '../../src/ui/format.ts';
import { CopyIcon, PlaceIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { Remark } from '../../src/ui/Section.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Alerts.module.css';
import { cellOfAlert } from './cells.ts';

const COPIED_STAYS = 2_000;
/** Further from its name than this, metres, a place is said to be near it. */
const THERE = 60;

/** Where it was: a small map from our own files, the name of the place, its coordinates. */
export const AlertPlace = view<{ alert: Notification }>(function AlertPlaceView(context, { alert: one }) {
  const { read, publish, t, language, copy } = context;
  const { id, lat, lng } = one;
  const device = read(deviceBy(one.device));
  const [isFailed, setFailed] = useState(false);
  const cell = cellOfAlert(one);
  const known = cell === null ? null : read(nameOfCell(cell));
  const colour = device?.colour ?? 'gray';
  const marks = useMemo(
    () => (lat === null || lng === null ? [] : [{ key: `${id}`, lat, lng, colour, metres: null, ways: [] }]),
    [id, lat, lng, colour],
  );
  if (lat === null || lng === null) return <Remark>{t('alerts.noPlace')}</Remark>;
  const place = formatPlace(lat, lng);
  const far = known && known.metres > THERE ? formatDistance(known.metres, read(unitsInUse), language) : null;
  const name =
    placeInWords(read(nameOfPlace)(lat, lng)) ??
    (known?.name && far
      ? t('alerts.near', { name: known.name, distance: `${far.value} ${far.unit}` })
      : (known?.name ?? null));
  return (
    <Stack gap={2}>
      {!isFailed && (
        <div className={styles.map}>
          <SmallMapView
            title={t('alerts.map')}
            language={read(settings).shown}
            dark={read(isDark)}
            reducedMotion={window.matchMedia('(prefers-reduced-motion: reduce)').matches}
            marks={marks}
            pin={() => (
              <DeviceIcon
                kind={device ? kindOf(device, modeNow(read)) : 'plain'}
                colour={device?.colour ?? '#5a6b7b'}
                image={device?.image}
                size={36}
              />
            )}
            onFailed={() => setFailed(true)}
          />
        </div>
      )}
      <Row as="p" gap={2} className={styles.address}>
        <PlaceIcon size={16} aria-hidden="true" />
        <span>
          {name && (
            <Text as="span" weight="medium">
              {name}
            </Text>
          )}
          <Text as="span" tone="muted">
            {place}
          </Text>
        </span>
        <IconButton
          icon={CopyIcon}
          label={t('alerts.copyPlace')}
          onClick={() => {
            void copy(place);
            publish(notices.raised({ tone: 'success', text: 'push.details.copied', stays: COPIED_STAYS }));
          }}
        />
      </Row>
    </Stack>
  );
});
