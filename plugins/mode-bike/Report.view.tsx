import * as passportEvents from '../../events/passport.ts';
import { fromE7 } from '../../events/fix-columns.ts';
import { now } from '../../src/core/clock.ts';
import { deviceBy } from '../../src/core/devices.ts';
import { toolDevices } from '../../src/core/map-tool.ts';
import { papersOf } from '../../src/core/papers.ts';
import { guardOf } from '../../src/core/park-guard.ts';
import { lastFixOf, positions, traceOf } from '../../src/core/positions.ts';
import { unitsInUse } from '../../src/core/settings.ts';
import { timeZoneInUse } from '../../src/core/user.ts';
import { Button } from '../../src/ui/Button.tsx';
import { formatDistance, formatMoment, formatPlace } from '../../src/ui/format.ts';
import { DownloadIcon } from '../../src/ui/icons.ts';
import { Printed } from '../../src/ui/Printed.tsx';
import { Remark } from '../../src/ui/Section.tsx';
import { SidePage } from '../../src/ui/SidePage.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Bike.module.css';
import { PASSPORT_FIELDS, type ReportPart, reportFile } from './passport.ts';

/** Fixes before the last one that are named; further ones are in the history. */
const FIXES = 8;

/** All that the police asks for, on one page: looked through first, then printed or saved (MODE-04). */
export default view(function ReportView({ read, peek, publish, t, language }) {
  const id = read(toolDevices('report'))?.[0] ?? 0;
  const device = read(deviceBy(id));
  const imei = device?.imei ?? '';
  const { shown } = read(papersOf(imei));
  const guard = read(guardOf(imei));
  const fix = read(lastFixOf(id));
  const zone = read(timeZoneInUse);
  const units = read(unitsInUse);
  if (!device) return null;
  const moment = (at: number) => formatMoment(at, language, zone);
  const metres = (far: number | null) => {
    if (far === null) return t('map.panel.unknown');
    const { value, unit } = formatDistance(far, units, language);
    return `± ${value} ${unit}`;
  };
  const passport = shown?.passport;
  const trace = traceOf(peek(positions), id, 0);
  const before = Array.from({ length: Math.min(FIXES, trace.at.length) }, (_, k) => trace.at.length - 1 - k);
  const parts: ReportPart[] = [
    {
      title: t('bike.report.bicycle'),
      rows: [
        [t('bike.report.name'), device.name],
        ...PASSPORT_FIELDS.map((name): [string, string] => [
          t(`bike.passport.${name}`),
          passport?.[name] || t('bike.report.missing'),
        ]),
        [t('map.panel.imei'), imei],
      ],
    },
    {
      title: t('bike.report.guard'),
      rows: guard
        ? [
            [t('bike.report.guardedSince'), moment(guard.since)],
            [t('bike.report.guardedAt'), formatPlace(guard.lat, guard.lng)],
            [
              t('bike.report.alarmAt'),
              guard.alarmAt === null ? t('bike.report.noAlarm') : moment(guard.alarmAt),
            ],
          ]
        : [[t('bike.report.guard'), t('bike.report.noGuard')]],
    },
    {
      title: t('bike.report.lastPlace'),
      rows: fix
        ? [
            [t('map.panel.lastContact'), moment(fix.at)],
            [t('map.panel.place'), formatPlace(fix.lat, fix.lng)],
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
    ...(before.length > 1
      ? [
          {
            title: t('bike.report.before'),
            rows: before.map((i): [string, string] => [
              moment(trace.at[i] as number),
              formatPlace(fromE7(trace.lat[i] as number), fromE7(trace.lng[i] as number)),
            ]),
          },
        ]
      : []),
    { title: t('bike.report.made'), rows: [[t('bike.report.madeAt'), moment(read(now))]] },
  ];
  const title = t('bike.report.heading', { name: device.name });
  const paper = (
    <article className={styles.report}>
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
    </article>
  );
  return (
    <SidePage>
      <Remark>{t('bike.report.hint')}</Remark>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => publish(passportEvents.reportPrinted())}>
          {t('bike.report.print')}
        </Button>
        <Button
          icon={DownloadIcon}
          onClick={() =>
            publish(
              passportEvents.reportSaved({
                name: `${device.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.html`,
                text: reportFile(language, title, parts),
              }),
            )
          }
        >
          {t('bike.report.save')}
        </Button>
      </div>
      {paper}
      <Printed>{paper}</Printed>
    </SidePage>
  );
});

/** A place that any map program opens. */
const mapLink = (lat: number, lng: number): string =>
  `https://www.openstreetmap.org/?mlat=${lat.toFixed(6)}&mlon=${lng.toFixed(6)}#map=17/${lat.toFixed(6)}/${lng.toFixed(6)}`;
