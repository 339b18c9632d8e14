import { useState } from 'react';
import type { SafePlace } from '../../../events/care-types.ts';
import * as mapEvents from '../../../events/map.ts';
import * as paperEvents from '../../../events/papers.ts';
import { isReadOnly } from '../../../src/core/session/admin.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { toolDevices } from '../../../src/core/app/map-tool.ts';
import { papersOf, papersWanted } from '../../../src/core/devices/papers.ts';
import { lastFixOf } from '../../../src/core/positions/positions.ts';
import { unitsInUse } from '../../../src/core/app/settings.ts';
import { roundedPlace } from '../../../src/core/devices/safe-places.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { formatDistance, withUnit } from '../../../src/ui/format.ts';
import { CentreIcon, DeleteIcon, PlaceIcon } from '../../../src/ui/icons.ts';
import { IconButton } from '../../../src/ui/IconButton.tsx';
import { Row, Stack } from '../../../src/ui/Layout.tsx';
import { EmptyState } from '../../../src/ui/Notice.tsx';
import { Remark } from '../../../src/ui/Section.tsx';
import { SideMissing, SidePage } from '../../../src/ui/SidePage.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { wholeIn } from '../../../src/ui/typed-number.ts';
import { limitsTyped, typedMetres } from '../../../src/ui/typed-units.ts';
import { view } from '../../../src/ui/view.tsx';
import { useKeptFields } from '../kept-fields.ts';
import styles from './Activity.module.css';

/** Limits of a safe place's radius (metres). */
const SMALLEST = 30;
const LARGEST = 2000;
/** The radius of a new safe place, as the user would type it in each system of units. */
const FIRST = { metric: '100', imperial: '300' } as const;

/** The editor for a pet's safe places. A new one is created at the device's current place. */
export default view(function EditPlacesView({ read, publish, t, language }) {
  const device = read(toolDevices('places'))?.[0] ?? 0;
  const imei = read(deviceBy(device))?.imei ?? '';
  const { shown, failure } = read(papersOf(imei));
  const fix = read(lastFixOf(device));
  const units = read(unitsInUse);
  const { typed: text, put, drop } = useKeptFields({ read, publish }, `safe-place ${device}`, { name: '' });
  const { name } = text;
  const [radius, setRadius] = useState<string | null>(null);
  if (!shown)
    return (
      <SidePage>
        <SideMissing
          loading={t('pets.places.loading')}
          failed={
            failure
              ? {
                  title: t('geofences.title'),
                  text: t('pets.places.failed', { reason: t(`failure.${failure.reason}`) }),
                  ...(failure.reason !== 'unavailable' && {
                    retry: {
                      label: t('shell.tryAgain'),
                      onRetry: () => publish(paperEvents.requested({ imei })),
                    },
                  }),
                }
              : undefined
          }
        />
      </SidePage>
    );
  const { places } = shown;
  const save = (next: SafePlace[], label?: string) =>
    publish(papersWanted(read, imei, { places: next }, label));
  const typed = typedMetres(units, language);
  const limits = limitsTyped(typed, SMALLEST, LARGEST);
  const shownRadius = radius ?? FIRST[units];
  const radiusTyped = wholeIn(shownRadius);
  const isWrong = !(radiusTyped >= limits.least && radiusTyped <= limits.most);
  const distance = (metres: number) => {
    const { value, unit } = formatDistance(metres, units, language);
    return withUnit({ value, unit });
  };
  return (
    <SidePage>
      {places.length === 0 && (
        <EmptyState icon={PlaceIcon} title={t('pets.places.none')} text={t('pets.places.noneHint')} />
      )}
      <Stack as="ul" gap={2}>
        {places.map((place) => (
          <Row key={place.id} as="li" gap={2} justify="between" className={styles.place}>
            <span>
              {place.name} <Remark>{distance(place.radius)}</Remark>
            </span>
            <span>
              <IconButton
                icon={CentreIcon}
                label={t('pets.places.show', { name: place.name })}
                onClick={() =>
                  publish(mapEvents.placeRequested({ lat: place.lat, lng: place.lng, zoom: null }))
                }
              />
              {!read(isReadOnly) && (
                <IconButton
                  icon={DeleteIcon}
                  label={t('pets.places.delete', { name: place.name })}
                  onClick={() =>
                    save(
                      places.filter(({ id }) => id !== place.id),
                      'geofences.done.deleted',
                    )
                  }
                />
              )}
            </span>
          </Row>
        ))}
      </Stack>
      {!read(isReadOnly) && (
        <Stack
          as="form"
          gap={3}
          onSubmit={(event) => {
            event.preventDefault();
            if (isWrong || name.trim() === '' || !fix) return;
            const taken = new Set(places.map(({ id }) => id));
            let number = places.length + 1;
            while (taken.has(`place-${number}`)) number++;
            drop();
            save([
              ...places,
              {
                id: `place-${number}`,
                name: name.trim(),
                ...roundedPlace(fix.lat, fix.lng),
                radius: typed.toStored(radiusTyped),
              },
            ]);
          }}
        >
          <TextField
            label={t('pets.places.name')}
            value={name}
            onChange={(next) => put({ name: next })}
            maxLength={40}
          />
          <TextField
            label={t('geofences.radius')}
            inputMode="numeric"
            value={shownRadius}
            onChange={setRadius}
            end={<span aria-hidden="true">{typed.unit}</span>}
            error={
              isWrong
                ? t('geofences.radiusWrong', {
                    least: distance(typed.toStored(limits.least)),
                    most: distance(typed.toStored(limits.most)),
                  })
                : null
            }
          />
          <Row gap={2} align="stretch" justify="end">
            <Button type="submit" variant="primary" disabled={!fix || name.trim() === ''}>
              {t('pets.places.add')}
            </Button>
          </Row>
        </Stack>
      )}
    </SidePage>
  );
});
