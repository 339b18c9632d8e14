import * as mapEvents from '../../events/map.ts';
import { hasFeature } from '../../src/core/app/mode-features.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { hasSafePlaces, whereaboutsOf } from '../../src/core/devices/safe-places.ts';
import { geofencesOf } from '../../src/core/devices/geofences.ts';
import { lastFixOf } from '../../src/core/positions/positions.ts';
import { can } from '../../src/core/server/server.ts';
import { metresBetween } from '../../src/rules/geodesy.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Stack } from '../../src/ui/Layout.tsx';
import { Section } from '../../src/ui/Section.tsx';
import { view } from '../../src/ui/view.tsx';
import { fencesNow } from './day.state.ts';
import { DayFailed } from './DayFailed.tsx';
import styles from './Geofences.module.css';
import { fencesBeside } from './listed.ts';
import { isAbout, moving } from '../../src/core/devices/moving-fences.ts';
import { maySafePlaces, SafePlaceNow } from './SafePlaces.tsx';
import { fenceWords } from './words.ts';

/**
 * Says where a device is relative to its fences: which fences it is inside of and since when, and which it is outside
 * of. If it is paired with another device, the distance to that device is shown too.
 */
export default view<{ device: number }>(function FencesNowView(context, { device }) {
  const { read, publish, t } = context;
  const { time, distance } = fenceWords(context);
  const all = read(geofencesOf(device));
  const now = read(fencesNow(device));
  const here = read(lastFixOf(device));
  const pairs = read(moving).all.filter((each) => each.on && isAbout(each, device));
  const isSafe = hasSafePlaces(read, device);
  const fences = isSafe ? fencesBeside(all, read(whereaboutsOf(device))) : all;
  // If the server has no fences, the button opens the tool for the device's safe places instead.
  const tool = hasFeature(read, 'geofences', device) && can(read, 'fences') ? 'geofences' : 'places';
  if (!isSafe && all.length === 0 && pairs.length === 0) return null;
  return (
    <Section
      title={t('geofences.title')}
      end={
        (tool === 'geofences' || maySafePlaces(read, device)) && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => publish(mapEvents.toolOpened({ tool, devices: [device] }))}
          >
            {t('geofences.show')}
          </Button>
        )
      }
    >
      {isSafe && <SafePlaceNow device={device} />}
      <Stack as="ul" gap={1} size={13} numeric className={styles.moments}>
        {fences.map(({ id, name, on }) => {
          const found = now?.find(({ fence }) => fence.id === id);
          const values = {
            name: name || t('geofences.unnamed'),
            time: found?.since ? time(found.since) : '',
          };
          const state = !on
            ? 'geofences.now.off'
            : !found?.side
              ? 'geofences.now.unsure'
              : `geofences.now.${found.side}${found.since ? 'Since' : ''}`;
          return <li key={id}>{t(state, values)}</li>;
        })}
        {pairs.map(({ id, one, two }) => {
          const other = one === device ? two : one;
          const there = read(lastFixOf(other));
          if (!here || !there) return null;
          const metres = metresBetween(here, there);
          return (
            <li key={`pair ${id}`}>
              {t('geofences.now.pair', {
                distance: distance(metres),
                name: read(deviceBy(other))?.name ?? '',
              })}
            </li>
          );
        })}
      </Stack>
      <DayFailed device={device} />
    </Section>
  );
});
