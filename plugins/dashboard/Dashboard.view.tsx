import * as dashboardEvents from '../../events/dashboard.ts';
import { can } from '../../src/core/server/server.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as navigation from '../../events/navigation.ts';
import { admin, isReadOnly } from '../../src/core/session/admin.ts';
import { devices, deviceBy } from '../../src/core/devices/devices.ts';
import { Button, LinkButton } from '../../src/ui/Button.tsx';
import { ArrangeIcon, CheckIcon, DashboardIcon, CloseIcon } from '../../src/ui/icons.ts';
import { EmptyState, ErrorState } from '../../src/ui/Notice.tsx';
import { SaidOnce } from '../../src/ui/SaidOnce.tsx';
import { SegmentedControl } from '../../src/ui/SegmentedControl.tsx';
import { Bone, Skeleton } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';
import { Arrange } from './Arrange.tsx';
import { CrowdNow } from './CrowdNow.tsx';
import styles from './Dashboard.module.css';
import { arrangement, dashboard } from './dashboard.state.ts';
import { asksForFuel } from './Fuel.tsx';
import { CHOICES, crowds, hrefOf, hrefOfCrowd, look, type Look, MOST_DEVICES } from './place.ts';
import { layoutOf, WHOLE_ROW } from './rows.ts';
import { DashboardTile } from './Tile.tsx';
import { factsOf, hasContent } from './tile-facts.ts';
import * as travelEvents from '../../events/travel.ts';
import { now } from '../../src/core/app/clock.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { named } from '../../src/core/app/words-in.ts';
import { formatNumber } from '../../src/ui/format-number.ts';
import { formatAge, formatPercent } from '../../src/ui/format.ts';
import { keepFocus } from '../../src/ui/keep-focus.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { Remark } from '../../src/ui/Section.tsx';
import { notifications } from '../../src/core/devices/notifications.ts';
import * as notificationEvents from '../../events/notifications.ts';
import { alertsDue, answersFor } from './questions.ts';
import { useMemo, useState } from 'react';
import { devicesOffered } from '../../src/core/devices/devices-offered.ts';
import { Combobox } from '../../src/ui/Combobox.tsx';

/** The prefix of a group among the options of the picker. The other options are devices. */
const GROUP = 'group:';

/** The devices that the dashboard compares, or the group that it shows. The picker offers the groups first. */
const ChosenDevices = view<{ look: Look }>(function ChosenDevicesView(
  { read, publish, t, language },
  { look: { choice, devices: chosen, crowd } },
) {
  const { byId } = read(devices);
  const offered = read(crowds);
  const [text, setText] = useState('');
  const options = useMemo(() => {
    const isWanted = named(text);
    const groups = offered.flatMap(({ id, name, count }) => {
      const label = name ?? t('reports.allDevices');
      if (id === crowd?.id || !isWanted({ name: label })) return [];
      return { value: `${GROUP}${id}`, label, detail: formatNumber(count, language) };
    });
    const some = devicesOffered(text, byId.values(), crowd ? [] : chosen);
    return [...groups, ...some.map(({ id, name }) => ({ value: `${id}`, label: name }))];
  }, [text, byId, chosen, crowd, offered, t, language]);
  const go = (href: string) => publish(navigation.linkFollowed({ href, replace: true }));
  const choose = (ids: readonly number[]) => go(hrefOf(choice, ids));
  const label = t(crowd ? 'dashboard.chooseGroup' : 'dashboard.compare');
  const isOffered = crowd !== null || (chosen.length < MOST_DEVICES && byId.size > chosen.length);
  const picker = isOffered && (
    <div className={styles.add}>
      <Combobox
        adds
        label={label}
        labelHidden
        placeholder={label}
        options={options}
        value={null}
        onText={setText}
        onChange={(value) => {
          if (value === null) return;
          setText('');
          const group = offered.find(({ id }) => `${GROUP}${id}` === value);
          if (group) go(hrefOfCrowd(choice, group.id));
          else choose(crowd ? [Number(value)] : [...chosen, Number(value)]);
        }}
        emptyText={t('history.device.noMatch')}
        clearLabel={t('history.device.clear')}
        openLabel={t('history.device.offer')}
      />
    </div>
  );
  return (
    <Row ref={keepFocus} gap={2} align="end" wrap className={styles.chosen}>
      {crowd && (
        <Row gap={2} size={13} className={styles.chip}>
          <Text as="span" clip shrink weight="bold">
            {crowd.name ?? t('reports.allDevices')}
          </Text>
          {crowd.count > chosen.length && (
            <Text as="span" tone="muted" numeric>
              {t('dashboard.shownOf', {
                shown: formatNumber(chosen.length, language),
                all: formatNumber(crowd.count, language),
              })}
            </Text>
          )}
        </Row>
      )}
      {crowd && picker}
      <Row as="ul" gap={2} align="stretch" wrap aria-label={t('dashboard.devices')}>
        {chosen.map((id) => (
          <Chip
            key={id}
            device={id}
            {...(chosen.length > 1 && { onLeave: () => choose(chosen.filter((each) => each !== id)) })}
          />
        ))}
      </Row>
      {!crowd && picker}
    </Row>
  );
});

const Chip = view<{ device: number; onLeave?: () => void }>(function ChipView(
  { read, t },
  { device: id, onLeave },
) {
  const device = read(deviceBy(id));
  if (!device) return null;
  return (
    <Row as="li" gap={2} size={13} className={styles.chip}>
      <span className={styles.swatch} style={{ backgroundColor: device.colour }} />
      <Text as="span" clip shrink>
        {device.name}
      </Text>
      {onLeave && (
        <button
          type="button"
          className={styles.leave}
          aria-label={t('dashboard.leave', { name: device.name })}
          onClick={onLeave}
        >
          <CloseIcon size={14} aria-hidden="true" />
        </button>
      )}
    </Row>
  );
});

/** The progress is shown only from this share on. At "0 %", the placeholders already say that data is loading. */
const SAID_FROM = 0.01;

/** Says how far the dashboard's figures can be trusted: still loading, partial, outdated, or not available. */
const State = view<{ look: Look }>(function StateView({ read, publish, t, language }, { look: at }) {
  const { devices, bounds } = at;
  const answers = answersFor(read, devices, bounds).filter((each) => each !== null);
  const working = answers.filter(({ status }) => status === 'wanted');
  const failed = answers.filter(({ status, travel }) => status === 'failed' && travel === null);
  const old = answers.filter(({ status, travel }) => status === 'failed' && travel !== null);
  const isPartial = answers.some(({ travel }) => (travel?.missing.length ?? 0) > 0);
  const isNothing =
    answers.length === devices.length &&
    answers.length > 0 &&
    answers.every(({ travel }) => travel !== null && travel.totals.trips === 0);
  const shares = answers.map(({ status, done, of }) => (status !== 'wanted' ? 1 : of > 0 ? done / of : 0));
  const share = shares.reduce((sum, each) => sum + each, 0) / Math.max(1, devices.length);
  const reason = (failed[0] ?? old[0])?.failure?.reason ?? 'server';
  const oldest = Math.min(...old.map((each) => each.at));
  const oldText = old.length > 0 && t('dashboard.old', { age: formatAge(read(now) - oldest, language) });
  const { success, error } = read(notifications);
  const { alertsFailed } = read(dashboard);
  const uncounted = devices.filter((id) => alertsFailed.includes(id));
  const lacksAlerts = success === null ? error !== null : uncounted.length > 0;
  const showsNoAlerts = lacksAlerts && read(arrangement).shown.includes('alarms');
  const again = () => {
    for (const { id, question } of [...failed, ...old]) publish(travelEvents.asked({ id, question }));
    if (!showsNoAlerts) return;
    if (success === null) publish(notificationEvents.listRequested());
    for (const id of uncounted) {
      const due = alertsDue(read, at, id);
      if (due) publish(notificationEvents.olderRequested(due));
    }
  };
  return (
    <Stack gap={1} className={styles.state}>
      {working.some(({ travel }) => travel === null) && share >= SAID_FROM && (
        <Text tone="muted" size={12} numeric className={styles.working}>
          {t('dashboard.working', { percent: formatPercent(share, language) })}
        </Text>
      )}
      <Stack gap={1} role="status">
        {read(connectivity).online === false && <Remark>{t('dashboard.offline')}</Remark>}
        {failed.length > 0 && (
          <Text tone="ink">
            {t('dashboard.noFigures', { count: failed.length })} {t(`failure.${reason}`)}
          </Text>
        )}
        {oldText && (
          <Text tone="ink">
            <SaidOnce text={oldText} />
          </Text>
        )}
        {showsNoAlerts && <Text tone="ink">{t('alerts.failed')}</Text>}
        {isPartial && <Remark>{t('dashboard.partial')}</Remark>}
        {isNothing && <Remark>{t('dashboard.nothing')}</Remark>}
      </Stack>
      {(failed.length > 0 || oldText || showsNoAlerts) && (
        <Row>
          <Button size="small" onClick={again}>
            {t('shell.tryAgain')}
          </Button>
        </Row>
      )}
    </Stack>
  );
});

/**
 * The tiles, in the order in which the user arranged them, without those that have nothing to show. A tile that only
 * asks for the fuel consumption is one line below all figures. Without the right to answer, it is left out.
 */
const Tiles = view<{ look: Look }>(function TilesView({ read, t }, { look: at }) {
  const { shown } = read(arrangement);
  const facts = new Map(shown.map((tile) => [tile, factsOf(tile, at, read)]));
  const figures = [...facts].flatMap(([tile, known]) =>
    !asksForFuel(tile, read) && hasContent(tile, known, at, read) ? tile : [],
  );
  const asking = read(isReadOnly) ? [] : shown.filter((tile) => asksForFuel(tile, read));
  return (
    <ul className={styles.tiles} aria-label={t('dashboard.tiles')}>
      {[...layoutOf(figures), ...asking.map((tile) => ({ tile, ...WHOLE_ROW }))].map((each) => {
        const known = facts.get(each.tile);
        return known && <DashboardTile key={each.tile} look={at} facts={known} {...each} />;
      })}
    </ul>
  );
});

const BONES = 6;

/**
 * The dashboard page: the figures of today, 7 or 30 days at a glance (DASH-01). Each tile opens its report
 * (DASH-02).
 */
export default view(function DashboardView({ read, publish, t }) {
  const at = read(look);
  const { status, failure, byId } = read(devices);
  const { arranging } = read(dashboard);
  if (!at) return null;
  if (status === 'failed' && byId.size === 0)
    return (
      <ErrorState
        title={t('dashboard.failed')}
        text={t(`failure.${failure?.reason ?? 'server'}`)}
        retry={{ label: t('shell.tryAgain'), onRetry: () => publish(deviceEvents.listRequested()) }}
      />
    );
  return (
    <Stack gap={4} packed className={styles.page} data-testid="dashboard">
      <Row as="header" wrap className={styles.head}>
        <h1>{t('dashboard.title')}</h1>
        <SegmentedControl
          label={t('dashboard.period')}
          value={at.choice}
          options={CHOICES.map((value) => ({ value, label: t(`dashboard.choice.${value}`) }))}
          onChange={(choice) =>
            publish(
              navigation.linkFollowed({
                href: at.crowd ? hrefOfCrowd(choice, at.crowd.id) : hrefOf(choice, at.devices),
                replace: true,
              }),
            )
          }
        />
        {byId.size > 0 && (
          <Button
            size="small"
            variant="quiet"
            icon={arranging ? CheckIcon : ArrangeIcon}
            onClick={() => publish(dashboardEvents.arrangingSwitched({ on: !arranging }))}
          >
            {t(arranging ? 'dashboard.arrangeEnd' : 'dashboard.arrange')}
          </Button>
        )}
      </Row>
      {byId.size === 0 && status === 'ready' ? (
        <EmptyState
          icon={DashboardIcon}
          title={t('dashboard.empty')}
          text={t('dashboard.emptyHint')}
          action={
            !read(admin).ghostMode &&
            can(read, 'deviceAdding') && (
              <LinkButton href="/add-device" variant="primary">
                {t('deviceManagement.list.add')}
              </LinkButton>
            )
          }
        />
      ) : byId.size === 0 ? (
        <Skeleton label={t('dashboard.loading')}>
          <ul className={styles.tiles}>
            {Array.from({ length: BONES }, (_, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- the placeholders are all alike, so the index is their only key
              <Stack key={i} as="li" gap={3} packed className={styles.bones}>
                <Bone width="45%" height={14} />
                <Bone width="60%" height={32} />
                <Bone width="80%" height={12} />
                <Bone width="100%" height={44} />
              </Stack>
            ))}
          </ul>
        </Skeleton>
      ) : arranging ? (
        <Arrange />
      ) : (
        <>
          {at.crowd && <CrowdNow crowd={at.crowd} />}
          <ChosenDevices look={at} />
          <State look={at} />
          <Tiles look={at} />
        </>
      )}
    </Stack>
  );
});
