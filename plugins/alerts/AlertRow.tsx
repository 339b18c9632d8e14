import * as inboxEvents from '../../events/inbox.ts';
import { now } from '../../src/core/app/clock.ts';
import { isOwnAlert } from '../../src/core/devices/silence.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { isUrgent } from '../../src/core/devices/alert-sentence.ts';
import { formatMoment, isoMoment } from '../../src/ui/format.ts';
import { formatNumber } from '../../src/ui/format-number.ts';
import { said } from '../../src/ui/alarm-amount.ts';
import { formatHour, formatWeekday } from '../../src/ui/format-time.ts';
import { ChevronDownIcon, ChevronRightIcon } from '../../src/ui/icons.ts';
import { Stack, Text } from '../../src/ui/Layout.tsx';
import { ListRow } from '../../src/ui/List.tsx';
import { view } from '../../src/ui/view.tsx';
import type { RowPlace } from '../../src/ui/VirtualList.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import styles from './Alerts.module.css';
import { inbox } from './inbox.state.ts';
import { iconOf } from './kinds.ts';
import { dayOf, type Filters, hrefOf, nearDay } from './place.ts';
import type { Row } from './rows.ts';
import { amountOf, saysOf } from './values.ts';

type Heading = Extract<Row, { kind: 'heading' }>;

/** A heading row of the alert list: a day of the new alerts, or a day of the other alerts, which come after them. */
export const HeadingRow = view<{ row: Heading; place: RowPlace }>(function HeadingRowView(
  { read, t, language },
  { row: { of, isFirst, day, count }, place },
) {
  const zone = read(timeZoneInUse);
  const today = dayOf(read(now), zone);
  const near = nearDay(day, today);
  const called = near
    ? t(`alerts.${near}`)
    : formatWeekday(day, language, day.slice(0, 4) !== today.slice(0, 4));
  return (
    <li {...place} className={styles.heading}>
      <Text as="h2" size={13} weight="medium" numeric>
        {of === 'new' || isFirst ? `${t(`alerts.${of}`)} · ${called}` : called}
      </Text>
      <Text as="span" size={13} weight="medium" numeric>
        {formatNumber(count, language)}
      </Text>
    </li>
  );
});

type Props = {
  row: Exclude<Row, { kind: 'heading' }>;
  place: RowPlace;
  isOpen: boolean;
  filters: Filters;
};

/**
 * A row of the alert list, for one alert or for several repeats of the same kind. A sentence says what happened, and
 * when.
 */
export const AlertRow = view<Props>(function AlertRowView(context, { row, place, isOpen, filters }) {
  const { read, peek, publish, t, language } = context;
  const isRepeat = row.kind === 'repeat';
  const one = isRepeat ? row.one : row.group.newest;
  const device = read(deviceBy(one.device));
  const zone = read(timeZoneInUse);
  const says = saysOf(context, one);
  const Glyph = iconOf(one.kind);
  const times = isRepeat ? 1 : row.group.all.length;
  const isUnread = isRepeat ? !one.read : row.group.all.some(({ read: isRead }) => !isRead);
  const value =
    one.value === null || isOwnAlert(one.id)
      ? null
      : said(amountOf(one.value, one.kind, read(unitsInUse), language));
  const isFolded = !isRepeat && times > 1;
  const toggle = () => {
    const { all, key } = row.group;
    const unfolded = new Set(peek(inbox).unfolded);
    const open = all.filter(({ id }) => unfolded.has(id));
    if (open.length === 0) publish(inboxEvents.groupUnfolded({ group: key, on: true }));
    // The group may have been expanded by another key, while a filter hid some of its alerts.
    for (const { id } of open) publish(inboxEvents.groupUnfolded({ group: id, on: false }));
  };
  const Chevron = !isRepeat && row.isUnfolded ? ChevronDownIcon : ChevronRightIcon;
  return (
    <ListRow
      {...place}
      data-testid="alert-row"
      data-alert={one.id}
      data-unread={isUnread || undefined}
      data-repeat={isRepeat || undefined}
      href={hrefOf(filters, one.id)}
      selected={isOpen}
      leading={
        isRepeat ? undefined : (
          <Stack
            as="span"
            center
            tone="muted"
            fixed
            className={styles.disc}
            data-urgent={isUrgent(read, one) || undefined}
          >
            <Glyph size={20} aria-hidden="true" />
            {isUnread && <span className={styles.dot} />}
          </Stack>
        )
      }
      title={
        <span className={styles.what} data-unread={isUnread || undefined}>
          {isRepeat ? (value ?? says) : says}
          {isUnread && <VisuallyHidden> {t('alerts.isUnread')}</VisuallyHidden>}
        </span>
      }
      trailing={
        isFolded && (
          <span className={styles.room}>
            <VisuallyHidden>{t('alerts.repeated', { count: times })}</VisuallyHidden>
          </span>
        )
      }
      detail={isRepeat || device ? undefined : t('alerts.goneDevice')}
      end={
        <Text as="span" tone="muted" size={13} numeric className={styles.when}>
          <time dateTime={isoMoment(one.at)} title={formatMoment(one.at, language, zone)}>
            {formatHour(one.at, language, zone)}
          </time>
        </Text>
      }
      actions={
        isFolded && (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={row.isUnfolded}
            aria-label={`×${formatNumber(times, language)} ${t('alerts.repeats', { what: says })}`}
            onClick={toggle}
          >
            <span aria-hidden="true">×{formatNumber(times, language)}</span>
            <Chevron size={16} aria-hidden="true" />
          </button>
        )
      }
    />
  );
});
