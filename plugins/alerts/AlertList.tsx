import { useCallback, useEffect, useMemo, useRef } from 'react';
import * as inboxEvents from '../../events/inbox.ts';
import * as notificationEvents from '../../events/notifications.ts';
import { now } from '../../src/core/app/clock.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { notifications } from '../../src/core/devices/notifications.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Button, LinkButton } from '../../src/ui/Button.tsx';
import { AlertsIcon, SearchIcon } from '../../src/ui/icons.ts';
import { EmptyState, ErrorState } from '../../src/ui/Notice.tsx';
import { useSettled } from '../../src/ui/settled.ts';
import { RowBones, Skeleton } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';
import { VirtualList } from '../../src/ui/VirtualList.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import { AlertRow, HeadingRow } from './AlertRow.tsx';
import styles from './Alerts.module.css';
import { inbox } from './inbox.state.ts';
import { titleOf } from './kinds.ts';
import { ListTools } from './ListTools.tsx';
import { OlderAlerts } from './OlderAlerts.tsx';
import { boundsIn, hrefOf, inboxPlace, NO_FILTERS } from './place.ts';
import { groupsOf, isAbout, rowsOf, stopsOf } from './rows.ts';
import { Told } from './Told.tsx';
import { useKeys } from './use-keys.tsx';
import { wantedOnes } from './wanted.ts';

const ROW_HEIGHT = 64;
const REPEAT_HEIGHT = 48;
const HEADING_HEIGHT = 40;
/** Scrolled further than this from its top, pixels, the list stays where it is when something comes. */
const AWAY = 48;

/** All alerts, the unread first: found, gone through, opened, marked. */
export const AlertList = view(function AlertListView(hands) {
  const { read, peek, publish, t, language } = hands;
  const { success, error } = read(notifications);
  const { unfolded, stays, waiting, heard, away, last } = read(inbox);
  const { opened = null, filters = NO_FILTERS } = read(inboxPlace) ?? {};
  const { byId, arrangement } = read(devices);
  const zone = read(timeZoneInUse);
  const { from, to } = boundsIn(filters, read(now), zone);
  const scroller = useRef<HTMLDivElement>(null);

  const rows = useMemo(() => {
    const nameOf = (device: number) => byId.get(device)?.name ?? '';
    const wanted = wantedOnes(success ?? [], filters, { from, to }, new Set(waiting), nameOf, t);
    return rowsOf(groupsOf(wanted, new Set(stays)), unfolded);
    // oxlint-disable-next-line react/exhaustive-deps -- the filters by their values; devices are changed in place; words change with the language
  }, [success, hrefOf(filters, null), from, to, waiting, stays, unfolded, arrangement, language]);
  const at = opened === null ? -1 : rows.findIndex((row) => isAbout(row, opened));
  // Who comes back from an alert finds the list where they left it.
  const inView = opened ?? last;
  const hasRows = rows.length > 0;

  useKeys(hands, stopsOf(rows), opened, filters);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let isAway = false;
    // A list that stands anew begins at its top; what waits is still to be wanted.
    const { away: wasAway, waiting: came } = peek(inbox);
    if (wasAway && came.length === 0) publish(inboxEvents.scrolled({ away: false }));
    const look = () => {
      if (element.scrollTop > AWAY === isAway) return;
      isAway = !isAway;
      publish(inboxEvents.scrolled({ away: isAway }));
    };
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
    // oxlint-disable-next-line react/exhaustive-deps -- the element stays while there are rows
  }, [hasRows]);
  useEffect(() => {
    const element = scroller.current;
    if (!element?.contains(document.activeElement)) return undefined;
    // The focus goes with the keys, once the row is there.
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
      return row.kind === 'heading' ? row.of : row.kind === 'repeat' ? row.one.id : `group ${row.group.key}`;
    },
    [rows],
  );
  const news =
    heard === null
      ? ''
      : t('alerts.came', {
          kind: titleOf(heard, t),
          device: byId.get(heard.device)?.name ?? t('alerts.goneDevice'),
        });
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
        <div className={styles.news}>
          <Button size="small" variant="primary" onClick={showNew}>
            {t('alerts.showNew', { count: waiting.length })}
          </Button>
        </div>
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
          text={t('alerts.emptyHint')}
          action={<LinkButton href="/device-management">{t('alerts.toAlarms')}</LinkButton>}
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
        <>
          <VirtualList
            label={t('alerts.list')}
            testId="alert-list"
            count={rows.length}
            heightOf={heightOf}
            keyOf={keyOf}
            scroller={scroller}
            inView={inView === null ? null : rows.findIndex((row) => isAbout(row, inView))}
            row={(index, place) => {
              const row = rows[index];
              if (!row) return null;
              if (row.kind === 'heading')
                return <HeadingRow key={row.of} of={row.of} count={row.count} place={place} />;
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
          <OlderAlerts />
        </>
      )}
    </section>
  );
});
