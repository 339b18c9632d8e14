import { ALARM_NUMBERS } from '../../events/alarm-types.ts';
import * as changeEvents from '../../events/changes.ts';
import type { Notification } from '../../events/device-types.ts';
import { copyAndTell } from '../../src/core/app/copy-and-tell.ts';
import { mayDevice } from '../../src/core/session/access.ts';
import { HEARD_AGAIN, SILENT } from '../../src/core/devices/silence.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { alertsEdit, sweepEdit } from '../../src/core/devices/alert-edits.ts';
import { now } from '../../src/core/app/clock.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { notifications } from '../../src/core/devices/notifications.ts';
import { unitsInUse, isDark, settings } from '../../src/core/app/settings.ts';
import { shownButtons, timeZoneInUse } from '../../src/core/session/user.ts';
import { alarmOf, alertKind, isUrgent } from '../../src/core/devices/alert-sentence.ts';
import { Button, LinkButton } from '../../src/ui/Button.tsx';
import { Figure } from '../../src/ui/Figure.tsx';
import {
  formatAge,
  formatMoment,
  isoMoment,
  formatDistance,
  formatPlace,
  withUnit,
} from '../../src/ui/format.ts';
import { formatDayHour } from '../../src/ui/format-time.ts';
import {
  BackIcon,
  CallIcon,
  CheckIcon,
  HistoryIcon,
  SettingsIcon,
  MutedIcon,
  RingingIcon,
  CopyIcon,
  PlaceIcon,
} from '../../src/ui/icons.ts';
import { said } from '../../src/ui/alarm-amount.ts';
import { formatDuration } from '../../src/ui/format-time.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { Remark } from '../../src/ui/Section.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Alerts.module.css';
import { iconOf, ofPerson } from './kinds.ts';
import { hrefOf, inboxPlace, NO_FILTERS } from './place.ts';
import { amountOf, limitNow, passedBy, saysOf } from './values.ts';
import { alarmKindsOf, settingOf } from '../../src/core/devices/alarm-kinds.ts';
import { deviceEdit } from '../../src/core/devices/make-edits.ts';
import { useMemo, useState } from 'react';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { nameOfPlace, placeInWords } from '../../src/core/positions/place-names.ts';
import { cellAt, nameOfCell } from '../../src/core/positions/places.ts';
import { lastFixOf } from '../../src/core/positions/positions.ts';
import { metresBetween } from '../../src/rules/geodesy.ts';
import { kindOf } from '../../src/map/kind-of.ts';
import { SmallMapView } from '../../src/map/SmallMapView.tsx';
import { DeviceIcon } from '../../src/ui/DeviceIcon.tsx';
import { IconButton } from '../../src/ui/IconButton.tsx';

/**
 * If an alert was raised farther than this from the place its address was looked up for (metres), the text says "near".
 * A device that is farther than this from its alert has left.
 */
const THERE = 60;

/** The mark of the place whose surroundings a device left. */
const CENTRE = 'centre';

/** Says where an alert was raised: a small embedded map, the name of the place, and its coordinates. */
const AlertPlace = view<{ alert: Notification }>(function AlertPlaceView(context, { alert: one }) {
  const { read, publish, t, language, copy } = context;
  const { id, lat, lng } = one;
  const device = read(deviceBy(one.device));
  const [isFailed, setFailed] = useState(false);
  const known = lat === null || lng === null ? null : read(nameOfCell(cellAt({ lat, lng })));
  const colour = device?.colour ?? 'gray';
  const { centre, limit } = one;
  const marks = useMemo(() => {
    if (lat === null || lng === null) return [];
    const mark = (key: string, metres: number | null) => ({ key, lat, lng, colour, metres, ways: [] });
    return [...(centre ? [{ ...mark(CENTRE, limit), ...centre }] : []), mark(`${id}`, null)];
  }, [id, lat, lng, colour, centre, limit]);
  if (lat === null || lng === null) return <Remark>{t('alerts.noPlace')}</Remark>;
  const place = formatPlace(lat, lng);
  const far = known && known.metres > THERE ? formatDistance(known.metres, read(unitsInUse), language) : null;
  const name =
    placeInWords(read(nameOfPlace)(lat, lng)) ??
    (known?.name && far
      ? t('alerts.near', { name: known.name, distance: withUnit(far) })
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
            pin={(key) =>
              key === CENTRE ? (
                <span className={styles.centre} style={{ backgroundColor: colour }} />
              ) : (
                <DeviceIcon
                  kind={device ? kindOf(device, modeNow(read)) : 'plain'}
                  colour={device?.colour ?? '#5a6b7b'}
                  image={device?.image}
                  size={36}
                />
              )
            }
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
          onClick={() => copyAndTell({ copy, publish }, place)}
        />
      </Row>
    </Stack>
  );
});

/**
 * The button "Stop this kind for this device" of an alert. It switches that kind of alarm off for that device. A text
 * explains the effect, and the user can undo it.
 */
const StopKind = view<{ alert: Notification }>(function StopKindView({ read, publish, t }, { alert: one }) {
  const device = read(deviceBy(one.device));
  const kind = alarmOf(one.kind);
  if (!device || kind === null) return null;
  const { alarms } = device;
  const words = {
    kind: kind === 'geofence' ? t('deviceManagement.alarms.areas') : alertKind(one, t),
    device: device.name,
  };
  if (!alarmKindsOf(device).includes(kind)) return <Text tone="muted">{t('alerts.stop.none')}</Text>;
  if (!alarms) return <Text tone="muted">{t('alerts.stop.unknown')}</Text>;
  const setting = settingOf(alarms, kind);
  const set = (on: boolean) => {
    const edit = deviceEdit(read, [device.id], {
      alarms: { ...alarms, kinds: { ...alarms.kinds, [kind]: { ...setting, on } } },
    });
    if (edit)
      publish(
        changeEvents.wanted({ edits: [edit], label: on ? 'alerts.done.started' : 'alerts.done.stopped' }),
      );
  };
  return (
    <>
      <Text tone="muted">{t(setting.on ? 'alerts.stop.hint' : 'alerts.stop.isOff', words)}</Text>
      {!read(isReadOnly) && mayDevice(read, device.id, 'alarms') && (
        <Button size="small" icon={setting.on ? MutedIcon : RingingIcon} onClick={() => set(!setting.on)}>
          {t(setting.on ? 'alerts.stop.press' : 'alerts.stop.again')}
        </Button>
      )}
    </>
  );
});

/** Says where the device of an alert is now, since when that is known, and how far that is from the alert. */
const WhereNow = view<{ alert: Notification }>(function WhereNowView({ read, t, language }, { alert: one }) {
  const { device, lat, lng } = one;
  const fix = read(lastFixOf(device));
  if (!fix) return null;
  const metres = lat === null || lng === null ? 0 : metresBetween({ lat, lng }, fix);
  const away = metres > THERE ? formatDistance(metres, read(unitsInUse), language) : null;
  const place =
    placeInWords(read(nameOfPlace)(fix.lat, fix.lng)) ??
    read(nameOfCell(cellAt(fix)))?.name ??
    formatPlace(fix.lat, fix.lng);
  return (
    <Text anywhere>
      <Text as="span" weight="medium">
        {t('alerts.nowAt', { place })}
      </Text>
      <Text as="span" tone="muted" numeric>
        {' '}
        · {formatAge(read(now) - fix.at, language)}
        {away && ` · ${t('alerts.fromThere', { distance: withUnit(away) })}`}
      </Text>
    </Text>
  );
});

type Props = { alert: Notification; hasBack: boolean };

/**
 * Whether the alert's text from the server adds nothing. For example, `Speed alarm: Taxi 241` only repeats the sentence
 * above it, which is in the user's language.
 */
const isSaid = ({ text, title, about }: Notification, name: string | undefined): boolean =>
  text === '' ||
  text === title ||
  about !== undefined ||
  (name !== undefined && name !== '' && text.endsWith(`: ${name}`));

/**
 * The details of one alert: what happened, which device, when, by how much, where, and what the user can do about it.
 */
export const AlertDetail = view<Props>(function AlertDetailView(context, { alert: one, hasBack }) {
  const { read, publish, t, language } = context;
  const device = read(deviceBy(one.device));
  const filters = read(inboxPlace)?.filters ?? NO_FILTERS;
  const canWrite = !read(isReadOnly) && mayDevice(read, one.device, 'markAlerts');
  // A person may be in danger: what helps comes first, and the alarm is turned off only in its settings.
  const isDanger = ofPerson(one);
  const phone = isDanger ? device?.phone : undefined;
  const says = saysOf(context, one);
  const Glyph = iconOf(one.kind);
  // Heading levels: on a phone, the details are the whole page (h1). On wider screens they are beside the list (h2).
  const [Heading, Below] = hasBack ? (['h1', 'h2'] as const) : (['h2', 'h3'] as const);
  const zone = read(timeZoneInUse);
  const moment = formatMoment(one.at, language, zone);
  const others = (read(notifications).success ?? []).filter(
    ({ device: whose, read: isRead }) => whose === one.device && !isRead,
  ).length;
  const mark = (isRead: boolean) => {
    const edit = alertsEdit(read, [one.id], isRead);
    if (edit)
      publish(
        changeEvents.wanted({ edits: [edit], label: isRead ? 'alerts.done.read' : 'alerts.done.unread' }),
      );
  };
  return (
    <Stack
      as="article"
      gap={4}
      className={styles.alert}
      aria-labelledby="alert-title"
      data-testid="alert-detail"
    >
      <Stack as="header" gap={2} justify="start">
        {hasBack && (
          <LinkButton href={hrefOf(filters, null)} variant="quiet" size="small" icon={BackIcon}>
            {t('alerts.title')}
          </LinkButton>
        )}
        <Row gap={3} anywhere className={styles.alertTitle}>
          <Stack
            as="span"
            center
            tone="muted"
            fixed
            className={styles.disc}
            data-urgent={isUrgent(read, one) || undefined}
          >
            <Glyph size={22} aria-hidden="true" />
          </Stack>
          <div>
            <Heading id="alert-title">{says}</Heading>
            {device ? (
              <a className={styles.whose} href={`/map/device/${device.id}`}>
                {device.name}
              </a>
            ) : (
              <Text as="span" tone="muted">
                {t('alerts.goneDevice')}
              </Text>
            )}
          </div>
        </Row>
        <Text numeric>
          <time dateTime={isoMoment(one.at)} title={moment}>
            {formatDayHour(one.at, read(now), language, zone)}
          </time>
          <Text as="span" tone="muted">
            {' '}
            · {formatAge(read(now) - one.at, language)}
          </Text>
        </Text>
      </Stack>
      {!isSaid(one, device?.name) && <Text anywhere>{one.text}</Text>}
      <Values alert={one} />
      <AlertPlace alert={one} />
      {isDanger && <WhereNow alert={one} />}
      {!device && <Remark>{t('alerts.goneDeviceHint')}</Remark>}
      <Row gap={2} align="stretch" wrap>
        {phone && (
          <LinkButton variant="primary" icon={CallIcon} href={`tel:${phone.replaceAll(' ', '')}`}>
            {t('watch.call')}
          </LinkButton>
        )}
        {device && mayDevice(read, device.id, 'seeHistory') && (
          <LinkButton
            variant={phone ? 'secondary' : 'primary'}
            icon={HistoryIcon}
            href={`/map/history/${device.id}?at=${one.at}`}
          >
            {t('alerts.toMap')}
          </LinkButton>
        )}
        {canWrite && (
          <Button icon={one.read ? undefined : CheckIcon} onClick={() => mark(!one.read)}>
            {t(one.read ? 'alerts.markUnread' : 'alerts.markRead')}
          </Button>
        )}
        {canWrite && others > 1 && (
          <Button
            onClick={() =>
              publish(
                changeEvents.wanted({
                  edits: [sweepEdit(read, one.device)],
                  label: 'alerts.done.device',
                }),
              )
            }
          >
            {t('alerts.markDevice', { count: others })}
          </Button>
        )}
      </Row>
      {device && alarmOf(one.kind) !== null && (!isDanger || read(shownButtons).alarms) && (
        <Stack as="section" gap={2} justify="start" className={styles.alarm} aria-labelledby="alert-alarm">
          <Below id="alert-alarm">{t('alerts.alarm')}</Below>
          {!isDanger && <StopKind alert={one} />}
          {read(shownButtons).alarms && (
            <LinkButton
              size="small"
              icon={SettingsIcon}
              href={`/device-management/${encodeURIComponent(device.imei)}/device-alarms`}
            >
              {t('alerts.toSettings')}
            </LinkButton>
          )}
        </Stack>
      )}
    </Stack>
  );
});

/** Shows an alert's measured value and its limit. If the alert has no limit, shows the threshold that is set now. */
const Values = view<{ alert: Notification }>(function ValuesView({ read, t, language }, { alert: one }) {
  const { kind, value, limit } = one;
  const units = read(unitsInUse);
  const setting = limit === null ? limitNow(read(deviceBy(one.device)), kind) : null;
  const amount = (number: number) => amountOf(number, kind, units, language);
  const passed = passedBy(one, units);
  if (kind === SILENT)
    return (
      <Text anywhere>
        {t('alerts.silentSince', {
          time: formatMoment(one.at - (limit ?? 0), language, read(timeZoneInUse)),
          limit: formatDuration(limit ?? 0, language),
        })}
      </Text>
    );
  if (kind === HEARD_AGAIN)
    return <Text anywhere>{t('alerts.heardAfter', { duration: formatDuration(value ?? 0, language) })}</Text>;
  if (value === null && limit === null && setting === null) return null;
  return (
    <Row align="baseline" wrap className={styles.values}>
      {value !== null && (
        <Figure
          {...amount(value)}
          size="large"
          label={t(kind === ALARM_NUMBERS.radius ? 'alerts.away' : 'alerts.measured')}
        />
      )}
      <Text tone="muted">
        {limit !== null && t('alerts.allowed', { limit: said(amount(limit)) })}
        {setting !== null && t('alerts.setTo', { limit: said(amount(setting)) })}
        {passed && (
          <>
            {' · '}
            <Text as="strong" tone="ink" weight="medium">
              {t(`alerts.${passed.side}`, { by: said(amount(passed.by)) })}
            </Text>
          </>
        )}
      </Text>
    </Row>
  );
});
