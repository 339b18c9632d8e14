import * as inboxEvents from '../../events/inbox.ts';
import { now } from '../../src/core/app/clock.ts';
import { isOwnAlert } from '../../src/core/devices/silence.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { aboutName } from '../../src/core/devices/alert-about.ts';
import { formatAge, formatMoment, isoMoment } from '../../src/ui/format.ts';
import { formatNumber } from '../../src/ui/format-number.ts';
import { formatHour } from '../../src/ui/format-time.ts';
import { ChevronDownIcon, ChevronRightIcon } from '../../src/ui/icons.ts';
import { Stack, Text } from '../../src/ui/Layout.tsx';
import { ListRow } from '../../src/ui/List.tsx';
import { view } from '../../src/ui/view.tsx';
import type { RowPlace } from '../../src/ui/VirtualList.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import styles from './Alerts.module.css';
import { iconOf, isCare, isUrgent, titleOf } from './kinds.ts';
import { dayOf, type Filters, hrefOf } from './place.ts';
import type { Row } from './rows.ts';
import { amountOf, said } from './values.ts';

type HeadingProps = { of: 'unread' | 'earlier'; count: number; place: RowPlace };

/** Where the unread ones begin, and where the others. */
export const HeadingRow = view<HeadingProps>(function HeadingRowView({ t, language }, { of, count, place }) {
  return (
    <li {...place} className={styles.heading}>
      <Text as="h2" size={13} weight="medium" numeric>
        {t(`alerts.${of}`)}
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

/** One alert, or several of a kind: what, whose, when, and how far beyond what is allowed. */
export const AlertRow = view<Props>(function AlertRowView(
  { read, publish, t, language },
  { row, place, isOpen, filters },
) {
  const isRepeat = row.kind === 'repeat';
  const one = isRepeat ? row.one : row.group.newest;
  const device = read(deviceBy(one.device));
  const zone = read(timeZoneInUse);
  const time = read(now);
  const isToday = dayOf(one.at, zone) === dayOf(time, zone);
  const hour = formatHour(one.at, language, zone, !isToday);
  const Glyph = iconOf(one.kind);
  const times = isRepeat ? 1 : row.group.all.length;
  const isUnread = isRepeat ? !one.read : row.group.all.some(({ read: isRead }) => !isRead);
  const value =
    one.value === null || isOwnAlert(one.id)
      ? null
      : said(amountOf(one.value, one.kind, read(unitsInUse), language));
  const name = device?.name ?? t('alerts.goneDevice');
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
            data-urgent={isUrgent(one.kind) || undefined}
          >
            <Glyph size={20} aria-hidden="true" />
            {isUnread && <span className={styles.dot} />}
          </Stack>
        )
      }
      title={
        <span className={styles.what} data-unread={isUnread || undefined}>
          {isRepeat
            ? (value ?? (isCare(one.kind) && one.text ? one.text : titleOf(one, t)))
            : titleOf(one, t)}
          {isUnread && <VisuallyHidden> {t('alerts.isUnread')}</VisuallyHidden>}
        </span>
      }
      trailing={
        <time
          className={styles.when}
          dateTime={isoMoment(one.at)}
          title={formatMoment(one.at, language, zone)}
        >
          {hour}
        </time>
      }
      detail={
        isRepeat
          ? undefined
          : [
              name,
              one.about && aboutName(read, one.about),
              isCare(one.kind) && times === 1 && one.text,
              times > 1 ? t('alerts.repeated', { count: times }) : value,
            ]
              .filter(Boolean)
              .join(' · ')
      }
      trailingDetail={isRepeat ? undefined : formatAge(time - one.at, language)}
      actions={
        !isRepeat &&
        times > 1 && (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={row.isUnfolded}
            aria-label={t('alerts.repeats', { kind: titleOf(one, t), device: name })}
            onClick={() => publish(inboxEvents.groupUnfolded({ group: row.group.key, on: !row.isUnfolded }))}
          >
            <Chevron size={18} aria-hidden="true" />
          </button>
        )
      }
    />
  );
});
