import type { Passport } from '../../../events/care-types.ts';
import * as paperEvents from '../../../events/papers.ts';
import * as passportEvents from '../../../events/passport.ts';
import { now } from '../../../src/core/app/clock.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { toolDevices } from '../../../src/core/app/map-tool.ts';
import { papersOf } from '../../../src/core/devices/papers.ts';
import { guardOf, parkGuards } from '../../../src/core/devices/park-guard.ts';
import { nameOfPlace, placeInWords } from '../../../src/core/positions/place-names.ts';
import { lastFixOf } from '../../../src/core/positions/positions.ts';
import { unitsInUse } from '../../../src/core/app/settings.ts';
import { hasPaper } from '../../../src/core/app/paper.ts';
import { timeZoneInUse } from '../../../src/core/session/user.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { formatDay, formatDistance, formatPlace, moments, withUnit } from '../../../src/ui/format.ts';
import { DownloadIcon } from '../../../src/ui/icons.ts';
import { Row, Stack } from '../../../src/ui/Layout.tsx';
import { useLoadable } from '../../../src/ui/loadable.ts';
import { Printed } from '../../../src/ui/Printed.tsx';
import { Remark } from '../../../src/ui/Section.tsx';
import { SidePage } from '../../../src/ui/SidePage.tsx';
import { view } from '../../../src/ui/view.tsx';
import styles from './Bike.module.css';
import { photosOf, reportPlacesOf } from './bike.state.ts';
import { PASSPORT_FIELDS, type ReportPart, reportFile } from './passport.ts';

/**
 * The theft report: everything the police need about a bicycle, on one page. The user checks it, then prints or
 * saves it (MODE-04).
 */
export default view(function ReportView({ read, publish, t, language }) {
  const id = read(toolDevices('report'))?.[0] ?? 0;
  const device = read(deviceBy(id));
  const imei = device?.imei ?? '';
  const { status, shown, failure } = read(papersOf(imei));
  const before = read(reportPlacesOf(id));
  const { photos } = read(photosOf(imei));
  const loadable = useLoadable();
  const guard = read(guardOf(imei));
  const guards = read(parkGuards);
  const fix = read(lastFixOf(id));
  const zone = read(timeZoneInUse);
  const units = read(unitsInUse);
  if (!device) return null;
  // Includes the time zone, because the report may be read later and elsewhere.
  const clock = moments(language, zone, { dateStyle: 'medium', timeStyle: 'long' });
  const moment = (at: number) => clock.format(at * 1000);
  const metres = (far: number | null) => {
    if (far === null) return t('map.panel.unknown');
    const { value, unit } = formatDistance(far, units, language);
    return `± ${withUnit({ value, unit })}`;
  };
  // Shows a place with name and coordinates: people know the name, the police find it by the coordinates.
  const name = read(nameOfPlace);
  const where = (lat: number, lng: number) => {
    const called = placeInWords(name(lat, lng));
    return called ? `${called} (${formatPlace(lat, lng)})` : formatPlace(lat, lng);
  };
  const passport = shown?.passport;
  // A passport field counts as "not filled in" only if the passport is loaded; otherwise it is "unknown".
  const missing = shown || status === 'unavailable' ? t('bike.report.missing') : t('map.panel.unknown');
  const places = before.places.filter(({ until }) => until < (fix?.at ?? Infinity));
  const parts: ReportPart[] = [
    {
      title: t('bike.report.bicycle'),
      rows: [
        [t('bike.report.name'), device.name],
        ...PASSPORT_FIELDS.map((field): [string, string] => [
          t(`bike.passport.${field}`),
          (passport && filledIn(field, passport[field], language)) || missing,
        ]),
        [t('map.panel.imei'), imei],
      ],
    },
    {
      title: t('bike.report.guard'),
      rows: guard
        ? [
            [t('bike.report.guardedSince'), moment(guard.since)],
            [t('bike.report.guardedAt'), where(guard.lat, guard.lng)],
            [
              t('bike.report.alarmAt'),
              guard.alarmAt === null ? t('bike.report.noAlarm') : moment(guard.alarmAt),
            ],
          ]
        : [
            [
              t('bike.report.guard'),
              guards.status === 'ready' ? t('bike.report.noGuard') : t('map.panel.unknown'),
            ],
          ],
    },
    {
      title: t('bike.report.lastPlace'),
      rows: fix
        ? [
            [t('map.panel.lastContact'), moment(fix.at)],
            [t('map.panel.place'), where(fix.lat, fix.lng)],
            [
              t('map.panel.accuracy'),
              fix.approximate
                ? t('map.panel.approximate', { radius: metres(fix.accuracy) })
                : metres(fix.accuracy),
            ],
            [t('bike.report.map'), mapLink(fix.lat, fix.lng)],
          ]
        : [[t('map.panel.place'), t('map.panel.noFix')]],
    },
    ...(places.length > 0
      ? [
          {
            title: t('bike.report.before'),
            rows: places.map(({ at, until, lat, lng }): [string, string] => [
              until > at ? clock.formatRange(at * 1000, until * 1000) : moment(at),
              where(lat, lng),
            ]),
          },
        ]
      : []),
    {
      title: t('bike.report.made'),
      rows: [
        [t('bike.report.madeAt'), moment(read(now))],
        [t('bike.report.zone'), clock.resolvedOptions().timeZone],
      ],
    },
  ];
  const hasPhotos = photos.length > 0;
  const title = t('bike.report.heading', { name: device.name });
  const paper = (
    <Stack as="article" gap={3} anywhere className={styles.report}>
      <h2>{title}</h2>
      {parts.map((part) => (
        <section key={part.title}>
          <h3>{part.title}</h3>
          <table>
            <tbody>
              {part.rows.map(([name, value]) => (
                <tr key={`${name} ${value}`}>
                  <th scope="row">{name}</th>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      {hasPhotos && (
        <section>
          <h3>{t('bike.passport.photos')}</h3>
          <Stack gap={2} className={styles.pictures}>
            {photos.map(({ id: photo, address }, i) => (
              <img key={photo} src={loadable(address)} alt={t('bike.passport.photo', { number: i + 1 })} />
            ))}
          </Stack>
        </section>
      )}
    </Stack>
  );
  return (
    <SidePage>
      <Remark>{t('bike.report.hint')}</Remark>
      {status === 'failed' && (
        <Missing
          words={t('bike.report.noPassport', { reason: t(`failure.${failure?.reason ?? 'server'}`) })}
          onRetry={() => publish(paperEvents.requested({ imei }))}
        />
      )}
      {before.failure && (
        <Missing
          words={t('bike.report.noPlaces', { reason: t(`failure.${before.failure.reason}`) })}
          onRetry={() => publish(passportEvents.placesRequested({ device: id }))}
        />
      )}
      {read(hasPaper) && (
        <Row gap={2} align="stretch" wrap>
          <Button variant="primary" onClick={() => publish(passportEvents.reportPrinted())}>
            {t('bike.report.print')}
          </Button>
          <Button
            icon={DownloadIcon}
            onClick={() =>
              publish(
                passportEvents.reportSaved({
                  name: `${device.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.html`,
                  text: reportFile(language, title, parts, hasPhotos ? t('bike.passport.photos') : null),
                  photosOf: hasPhotos ? imei : null,
                }),
              )
            }
          >
            {t('bike.report.save')}
          </Button>
        </Row>
      )}
      {paper}
      <Printed>{paper}</Printed>
    </SidePage>
  );
});

/** A note about what the theft report lacks, shown before it is printed or saved. */
const Missing = view<{ words: string; onRetry: () => void }>(function MissingView({ t }, { words, onRetry }) {
  return (
    <Row gap={2} wrap>
      <Remark alert>{words}</Remark>
      <Button size="small" onClick={onRetry}>
        {t('shell.tryAgain')}
      </Button>
    </Row>
  );
});

/** Formats the value of a passport field: a date in the user's language, any other text as it was typed. */
const filledIn = (name: keyof Passport, text: string, language: string): string =>
  name === 'boughtAt' && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
    ? formatDay(Date.parse(text) / 1000, language, 'UTC')
    : text;

/** Returns a web link to a place on a map. */
const mapLink = (lat: number, lng: number): string =>
  `https://www.openstreetmap.org/?mlat=${lat.toFixed(6)}&mlon=${lng.toFixed(6)}#map=17/${lat.toFixed(6)}/${lng.toFixed(6)}`;
