import { useCallback, useEffect, useMemo, useRef } from 'react';
import * as inboxEvents from '../../events/inbox.ts';
import * as notificationEvents from '../../events/notifications.ts';
import { now } from '../../src/core/app/clock.ts';
import { devices, deviceBy } from '../../src/core/devices/devices.ts';
import { notifications, knownFrom, MOST } from '../../src/core/devices/notifications.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Button, LinkButton } from '../../src/ui/Button.tsx';
import { AlertsIcon, SearchIcon, OfflineIcon } from '../../src/ui/icons.ts';
import { EmptyState, ErrorState } from '../../src/ui/Notice.tsx';
import { useSettled } from '../../src/ui/settled.ts';
import { RowBones, Skeleton } from '../../src/ui/Skeleton.tsx';
import { view, type ViewContext } from '../../src/ui/view.tsx';
import { VirtualList } from '../../src/ui/VirtualList.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import { AlertRow, HeadingRow } from './AlertRow.tsx';
import styles from './Alerts.module.css';
import { inbox } from './inbox.state.ts';
import { saysOf } from './values.ts';
import { ListTools } from './ListTools.tsx';
import { boundsIn, dayOf, type Filters, hrefOf, inboxPlace, NO_FILTERS } from './place.ts';
import { groupsOf, isAbout, neighbourOf, type Row as ListRow, rowsOf } from './rows.ts';
import { shownAlert, textsFor, wantedOnes } from './wanted.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { formatAge, formatUntil, formatDay } from '../../src/ui/format.ts';
import { Row, Stack } from '../../src/ui/Layout.tsx';
import * as changeEvents from '../../events/changes.ts';
import * as navigation from '../../events/navigation.ts';
import { mayDevice } from '../../src/core/session/access.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { alertsEdit } from '../../src/core/devices/alert-edits.ts';
import * as olderAlerts from '../../events/older-alerts.ts';
import { can } from '../../src/core/server/server.ts';
import { Remark } from '../../src/ui/Section.tsx';

/** The earliest possible time of an alert (Unix seconds). No server has older alerts. */
const BEGINNING = Date.UTC(2010, 0, 1) / 1000;

/**
 * The button that loads alerts older than those in the list, at most back to the start of the selected period. It loads
 * those of the device in the filter, or of all devices if the filter names none.
 */
const OlderAlerts = view(function OlderAlertsView({ read, publish, t, language }) {
  const filters = read(inboxPlace)?.filters ?? NO_FILTERS;
  const { device } = filters;
  const { older } = read(inbox);
  const all = read(notifications);
  const known = device === null ? null : read(deviceBy(device));
  const ids = device !== null ? (known ? [device] : []) : [...read(devices).byId.keys()];
  if (ids.length === 0) return null;
  const time = Math.floor(read(now));
  const zone = read(timeZoneInUse);
  const bounds = boundsIn(filters, time, zone);
  const least = Math.max(BEGINNING, bounds.from);
  // The alerts of all selected devices are loaded back to this time. For some devices, older ones may be loaded too.
  const reached = ids.reduce((latest, id) => {
    const from = knownFrom(all, id);
    return Math.max(latest, Number.isFinite(from) ? from : time + 1);
  }, 0);
  const ours = new Set(ids);
  const isOurs = older.devices.some((id) => ours.has(id));
  const failure = isOurs ? older.failure : null;
  const isFull = (all.success?.length ?? 0) >= MOST;
  // A server that gives names to event types, such as Traccar, does not store which alerts were read (TRAC-08).
  const isMarkedHere = !can(read, 'alertMarks') || all.success?.some(({ about }) => about);
  const marks = isMarkedHere && <Remark>{t('alerts.marksHere')}</Remark>;
  const hasPast = can(read, 'history');
  if (reached <= least || isFull || !hasPast)
    return (
      <Stack gap={1} justify="center" tone="muted" size={13} centered className={styles.older}>
        {marks}
        <Remark>{t(isFull ? 'alerts.older.full' : hasPast ? 'alerts.older.none' : 'alerts.liveOnly')}</Remark>
      </Stack>
    );
  const loadOlder = () => {
    const to = reached - 1;
    // If the selected period ended before `to`, one request loads all alerts back to the end of that period.
    const from = Math.max(least, Math.min(to, bounds.to));
    publish(olderAlerts.requested({ devices: ids, from, to, least }));
  };
  return (
    <Stack gap={1} justify="center" tone="muted" size={13} centered className={styles.older}>
      {marks}
      {failure && (
        <Remark alert>
          {t(failure.reason === 'unavailable' ? 'alerts.older.choose' : `failure.${failure.reason}`)}
        </Remark>
      )}
      {isOurs && older.status === 'ready' && (
        <Remark>{t('alerts.older.reached', { day: formatDay(reached, language, zone) })}</Remark>
      )}
      <Button
        size="small"
        variant="quiet"
        loading={isOurs && older.status === 'loading'}
        disabled={read(connectivity).online === false}
        onClick={loadOlder}
      >
        {t(failure ? 'shell.tryAgain' : 'alerts.older.load')}
      </Button>
    </Stack>
  );
});

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
/**
 * Selector for elements in which the list's keyboard shortcuts are off, because letters are text input there or because
 * the element handles keys itself.
 */
const TAKEN = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';

/**
 * Keyboard shortcuts of the alert list: `j`, `k` and the arrow keys move between alerts. `r` switches the open alert
 * between read and unread.
 */
function useKeys(
  context: ViewContext,
  rows: readonly ListRow[],
  opened: number | null,
  filters: Filters,
): void {
  const latest = useRef({ context, rows, opened, filters });
  latest.current = { context, rows, opened, filters };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (event.defaultPrevented || ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest(TAKEN)) return;
      if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return;
      const now = latest.current;
      const { read, publish } = now.context;
      const step = STEPS[key];
      if (step !== undefined) {
        const next = neighbourOf(now.rows, now.opened, step);
        if (next === undefined) return;
        event.preventDefault();
        publish(navigation.linkFollowed({ href: hrefOf(now.filters, next), replace: now.opened !== null }));
        return;
      }
      const one = read(notifications).success?.find(({ id }) => id === now.opened);
      if (key !== 'r' || !one || read(isReadOnly) || !mayDevice(read, one.device, 'markAlerts')) return;
      event.preventDefault();
      const edit = alertsEdit(read, [one.id], !one.read);
      if (edit)
        publish(
          changeEvents.wanted({ edits: [edit], label: one.read ? 'alerts.done.unread' : 'alerts.done.read' }),
        );
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Says how old the alert list is, if it cannot be refreshed. */
const Told = view(function ToldView({ read, t, language }) {
  const { success, error, fromStorage, toldAt } = read(notifications);
  const isOffline = read(connectivity).online === false;
  if (success === null || toldAt === null || !(isOffline || error || fromStorage)) return null;
  return (
    <Row as="p" gap={2} tone="muted" size={13} className={styles.told} role="status">
      <OfflineIcon size={16} aria-hidden="true" />
      {t(isOffline ? 'alerts.toldOffline' : 'alerts.told', {
        age: formatAge(read(now) - toldAt, language),
        time: formatUntil(toldAt, language, read(timeZoneInUse)),
      })}
    </Row>
  );
});

const ROW_HEIGHT = 64;
const REPEAT_HEIGHT = 48;
const HEADING_HEIGHT = 36;
/** If the alert list is scrolled farther than this from its top (pixels), new alerts do not shift it. */
const AWAY = 48;

/** The list of all alerts, unread ones first. The user can search, scroll, open alerts, and mark them as read. */
export const AlertList = view(function AlertListView(context) {
  const { read, peek, publish, t, language } = context;
  const { success, error } = read(notifications);
  const { unfolded, stays, waiting, heard, away, last } = read(inbox);
  const { opened = null, filters = NO_FILTERS } = read(inboxPlace) ?? {};
  const { arrangement } = read(devices);
  const zone = read(timeZoneInUse);
  const units = read(unitsInUse);
  const { from, to } = boundsIn(filters, read(now), zone);
  const scroller = useRef<HTMLDivElement>(null);

  const address = hrefOf(filters, null);
  const rows = useMemo(() => {
    const texts = textsFor({ read: peek, t, language });
    const wanted = wantedOnes(success ?? [], filters, { from, to }, new Set(waiting), texts);
    return rowsOf(groupsOf(wanted, new Set(stays)), unfolded, (moment) => dayOf(moment, zone));
    // oxlint-disable-next-line react/exhaustive-deps -- `address` stands for the filters; `arrangement` stands for the devices, which are changed in place; `language` and `units` stand for the texts
  }, [success, address, from, to, waiting, stays, unfolded, arrangement, language, units, zone]);
  const shown = read(shownAlert)?.id ?? opened;
  const at = shown === null ? -1 : rows.findIndex((row) => isAbout(row, shown));
  // When the user goes back from an alert to the list, that alert's row is scrolled into view.
  const inView = opened ?? last;
  const hasRows = rows.length > 0;

  useKeys(context, rows, opened, filters);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let isAway = false;
    // When the alert list is first rendered, it is at the top. Alerts that have arrived in the meantime still appear
    // only when the user asks for them.
    const { away: wasAway, waiting: came } = peek(inbox);
    if (wasAway && came.length === 0) publish(inboxEvents.scrolled({ away: false }));
    const look = () => {
      if (element.scrollTop > AWAY === isAway) return;
      isAway = !isAway;
      publish(inboxEvents.scrolled({ away: isAway }));
    };
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
    // oxlint-disable-next-line react/exhaustive-deps -- the element stays the same as long as there are rows
  }, [hasRows]);
  useEffect(() => {
    const element = scroller.current;
    if (!element?.contains(document.activeElement)) return undefined;
    // After a move with the keyboard shortcuts, the selected alert's row gets the focus as soon as it is rendered.
    const frame = requestAnimationFrame(() =>
      element.querySelector<HTMLElement>('[data-selected] a')?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(frame);
  }, [opened]);
  const heightOf = useCallback(
    (index: number) => {
      const kind = rows[index]?.kind;
      return kind === 'heading' ? HEADING_HEIGHT : kind === 'repeat' ? REPEAT_HEIGHT : ROW_HEIGHT;
    },
    [rows],
  );
  const keyOf = useCallback(
    (index: number) => {
      const row = rows[index];
      if (!row) return index;
      return row.kind === 'heading'
        ? `${row.of} ${row.day}`
        : row.kind === 'repeat'
          ? row.one.id
          : `group ${row.group.key}`;
    },
    [rows],
  );
  const newest = heard && success?.find(({ id }) => id === heard.id);
  const news = newest ? t('alerts.came', { what: saysOf(context, newest) }) : '';
  const spoken = useSettled(news);
  const showNew = () => {
    publish(inboxEvents.newWanted());
    scroller.current?.scrollTo({ top: 0 });
  };

  return (
    <section className={styles.side} aria-labelledby="alerts-heading">
      <ListTools />
      <VisuallyHidden>
        <output aria-live="polite">{spoken}</output>
      </VisuallyHidden>
      <Told />
      {away && waiting.length > 0 && (
        <Stack justify="center" className={styles.news}>
          <Button size="small" variant="primary" onClick={showNew}>
            {t('alerts.showNew', { count: waiting.length })}
          </Button>
        </Stack>
      )}
      {success === null ? (
        error ? (
          <ErrorState
            title={t('alerts.failed')}
            text={t(`failure.${error.reason}`)}
            retry={{
              label: t('shell.tryAgain'),
              onRetry: () => publish(notificationEvents.listRequested()),
            }}
          />
        ) : (
          <Skeleton label={t('alerts.loading')}>
            <RowBones rows={8} />
          </Skeleton>
        )
      ) : success.length === 0 ? (
        <EmptyState
          icon={AlertsIcon}
          title={t('alerts.empty')}
          text={t(can(read, 'history') ? 'alerts.emptyHint' : 'alerts.liveOnly')}
          action={
            <LinkButton href={can(read, 'operations') ? '/operations' : '/device-management'}>
              {t('alerts.toAlarms')}
            </LinkButton>
          }
        />
      ) : rows.length === 0 ? (
        <div className={styles.none}>
          <EmptyState
            icon={SearchIcon}
            title={t('alerts.nothing')}
            text={t('alerts.nothingHint')}
            action={
              <LinkButton href={hrefOf(NO_FILTERS, opened)} variant="primary">
                {t('alerts.showAll')}
              </LinkButton>
            }
          />
          <OlderAlerts />
        </div>
      ) : (
        <VirtualList
          label={t('alerts.list')}
          testId="alert-list"
          foot={<OlderAlerts />}
          count={rows.length}
          heightOf={heightOf}
          keyOf={keyOf}
          scroller={scroller}
          inView={inView === null ? null : rows.findIndex((row) => isAbout(row, inView))}
          row={(index, place) => {
            const row = rows[index];
            if (!row) return null;
            if (row.kind === 'heading')
              return <HeadingRow key={`${row.of} ${row.day}`} row={row} place={place} />;
            return (
              <AlertRow
                key={row.kind === 'repeat' ? row.one.id : `group ${row.group.key}`}
                row={row}
                place={place}
                isOpen={index === at}
                filters={filters}
              />
            );
          }}
        />
      )}
    </section>
  );
});
