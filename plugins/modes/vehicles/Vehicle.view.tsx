import * as measurementEvents from '../../../events/measurements.ts';
import { now } from '../../../src/core/app/clock.ts';
import { ignitionOf, measurementsOf } from '../../../src/core/devices/measurements.ts';
import { metresToday, todayQuestion } from '../../../src/core/travel/today.ts';
import { travelAnswer, travelId } from '../../../src/core/travel/travel-answers.ts';
import { unitsInUse } from '../../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../../src/core/session/user.ts';
import { Figure, FigureBone } from '../../../src/ui/Figure.tsx';
import { formatAge, formatDistance, unitName } from '../../../src/ui/format.ts';
import { formatNumber } from '../../../src/ui/format-number.ts';
import { formatDayHour } from '../../../src/ui/format-time.ts';
import { AlarmIcon } from '../../../src/ui/icons.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Figures, Remark, Section } from '../../../src/ui/Section.tsx';
import { Bone, Skeleton } from '../../../src/ui/Skeleton.tsx';
import { Trend } from '../../../src/ui/Trend.tsx';
import { VOLT } from '../../../src/ui/format-signs.ts';
import { Row, Stack } from '../../../src/ui/Layout.tsx';
import { view } from '../../../src/ui/view.tsx';

/**
 * Below this voltage (V), a 12 V battery can hardly start the engine. `LOW_24`: the same for 24 V systems, whose
 * batteries are above 16 V.
 */
const LOW = 11.8;
const LOW_24 = 23.6;
/** The age of a battery voltage is shown from here on (seconds). A younger one is taken for the current voltage. */
const FRESH = 300;
/** A battery voltage older than this (seconds) says little about the current voltage. */
const STALE = 3600;
const DAY = 86_400;

/** The section for a vehicle: ignition, voltage, odometer and engine (MODE-01), each with its age. */
export default view<{ device: number }>(function VehicleView({ read, publish, t, language }, { device }) {
  const { volts, odometer, engineHours, isComplete, failure, status } = read(measurementsOf(device));
  const ignition = read(ignitionOf(device));
  const today = read(metresToday(device));
  const isTodayComing = read(travelAnswer(travelId(todayQuestion(read, device))))?.status === 'wanted';
  const time = read(now);
  const units = read(unitsInUse);
  const zone = read(timeZoneInUse);
  if (status === 'loading')
    return (
      <Section title={t('vehicles.title')}>
        <Skeleton label={t('vehicles.loading')}>
          <Bone width="100%" height={48} />
        </Skeleton>
      </Section>
    );
  if (status === 'unavailable') return null;
  if (status === 'failed')
    return (
      <Section
        title={t('vehicles.title')}
        end={
          <Button size="small" onClick={() => publish(measurementEvents.requested({ device }))}>
            {t('shell.tryAgain')}
          </Button>
        }
      >
        <Remark>{t('vehicles.failed', { reason: t(`failure.${failure?.reason ?? 'server'}`) })}</Remark>
      </Section>
    );
  const volt = volts.at(-1);
  const lately = volts.filter(({ at }) => time - at < DAY);
  const low = volt && volt.value > 16 ? LOW_24 : LOW;
  const far = (kilometres: number) => formatDistance(kilometres * 1000, units, language);
  return (
    <Section title={t('vehicles.title')}>
      <Figures>
        {volt && (
          <Figure label={t('vehicles.voltage')} value={formatNumber(volt.value, language, 1)} unit={VOLT} />
        )}
        {odometer === null ? (
          !isComplete && <FigureBone label={t('vehicles.odometer')} />
        ) : (
          <Figure label={t('vehicles.odometer')} {...far(odometer)} />
        )}
        {today === null ? (
          isTodayComing && <FigureBone label={t('vehicles.today')} />
        ) : (
          <Figure label={t('vehicles.today')} {...formatDistance(today, units, language)} />
        )}
        {engineHours === null ? (
          !isComplete && <FigureBone label={t('vehicles.engine')} />
        ) : (
          <Figure
            label={t('vehicles.engine')}
            value={formatNumber(engineHours, language)}
            unit={hourName(language)}
          />
        )}
      </Figures>
      {ignition && (
        <Remark>
          {ignition.since
            ? t(ignition.on ? 'vehicles.onSince' : 'vehicles.offSince', {
                time: formatDayHour(ignition.since, time, language, zone),
              })
            : `${t('vehicles.ignition')}: ${t(ignition.on ? 'vehicles.on' : 'vehicles.off')}`}
        </Remark>
      )}
      {volt && (
        <>
          {lately.length > 1 && (
            <Stack gap={1}>
              <Trend values={lately} low={low} label={t('vehicles.trend')} />
              <Remark>{`${t('vehicles.trend')}: ${range(lately, language)}\u00a0${VOLT}`}</Remark>
            </Stack>
          )}
          {volt.value < low && (
            <Row as="p" gap={2} align="start" tone="warning" size={13} weight="medium" role="alert">
              <AlarmIcon size={18} aria-hidden="true" />
              {t('vehicles.lowVoltage')}
            </Row>
          )}
          {time - volt.at > FRESH && (
            <Remark>
              {t(time - volt.at > STALE ? 'vehicles.voltageOld' : 'vehicles.voltageAge', {
                age: formatAge(time - volt.at, language),
              })}
            </Remark>
          )}
        </>
      )}
    </Section>
  );
});

/** Formats the lowest and the highest value: `11.6–12.4`, or one number if they are equal. */
function range(values: readonly { value: number }[], language: string): string {
  const all = values.map(({ value }) => value);
  const ends = [Math.min(...all), Math.max(...all)].map((value) => formatNumber(value, language, 1));
  return [...new Set(ends)].join('–');
}

/** The abbreviation of hours in a language: `h`, `Std.`, `ώ.`. */
const hourName = (language: string): string => unitName('hour', language);
