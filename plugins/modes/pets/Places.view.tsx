import * as mapEvents from '../../../events/map.ts';
import * as paperEvents from '../../../events/papers.ts';
import { mayDevice } from '../../../src/core/session/access.ts';
import { isReadOnly } from '../../../src/core/session/admin.ts';
import { now } from '../../../src/core/app/clock.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { papersOf } from '../../../src/core/devices/papers.ts';
import { whereaboutsOf } from '../../../src/core/devices/safe-places.ts';
import { timeZoneInUse } from '../../../src/core/session/user.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { formatAge, formatMoment } from '../../../src/ui/format.ts';
import { Remark, Section } from '../../../src/ui/Section.tsx';
import { Bone, Skeleton } from '../../../src/ui/Skeleton.tsx';
import { view } from '../../../src/ui/view.tsx';

/** Where a device stands to its safe places: at home since, left some minutes ago. */
export default view<{ device: number }>(function PlacesView({ read, publish, t, language }, { device }) {
  const found = read(deviceBy(device));
  const imei = found?.imei ?? '';
  const { shown, status, failure } = read(papersOf(imei));
  const where = read(whereaboutsOf(device));
  if (status === 'unavailable') return null;
  if (!shown && failure)
    return (
      <Section
        title={t('pets.places.title')}
        end={
          <Button size="small" onClick={() => publish(paperEvents.requested({ imei }))}>
            {t('shell.tryAgain')}
          </Button>
        }
      >
        <Remark>{t('pets.places.failed', { reason: t(`failure.${failure.reason}`) })}</Remark>
      </Section>
    );
  if (!shown)
    return (
      <Section title={t('pets.places.title')}>
        <Skeleton label={t('pets.places.loading')}>
          <Bone width="72%" />
        </Skeleton>
      </Section>
    );
  return (
    <Section
      title={t('pets.places.title')}
      end={
        !read(isReadOnly) &&
        mayDevice(read, device, 'papers') && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => publish(mapEvents.toolOpened({ tool: 'places', devices: [device] }))}
          >
            {t('pets.places.edit')}
          </Button>
        )
      }
    >
      <Remark>
        {shown.places.length === 0
          ? t('pets.places.none')
          : where === null
            ? t('pets.places.unknown')
            : where.kind === 'outside'
              ? t('pets.places.outside', { name: found?.name ?? '' })
              : where.kind === 'left'
                ? t('pets.places.left', {
                    name: found?.name ?? '',
                    place: where.place.name,
                    age: formatAge(read(now) - where.at, language),
                  })
                : where.since === null
                  ? t('pets.places.inside', { name: found?.name ?? '', place: where.place.name })
                  : t('pets.places.insideSince', {
                      name: found?.name ?? '',
                      place: where.place.name,
                      time: formatMoment(where.since, language, read(timeZoneInUse)),
                    })}
      </Remark>
    </Section>
  );
});
