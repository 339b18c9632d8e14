import * as commandEvents from '../../events/commands.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as guardEvents from '../../events/guards.ts';
import * as mapEvents from '../../events/map.ts';
import { mayDevice } from '../../src/core/session/access.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { now } from '../../src/core/app/clock.ts';
import { runningOn } from '../../src/core/devices/commands.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { guardOf, guardWanted, notArmableOf, parkGuards } from '../../src/core/devices/park-guard.ts';
import { lastFixOf } from '../../src/core/positions/positions.ts';
import { can } from '../../src/core/server/server.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Button } from '../../src/ui/Button.tsx';
import { formatAge, formatDistance, formatMoment, withUnit } from '../../src/ui/format.ts';
import { formatDayHour } from '../../src/ui/format-time.ts';
import { AlarmIcon, FollowIcon, GuardIcon, type Icon } from '../../src/ui/icons.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { SaidOnce } from '../../src/ui/SaidOnce.tsx';
import { Remark } from '../../src/ui/Section.tsx';
import { view } from '../../src/ui/view.tsx';
import type { ReactNode } from 'react';
import styles from './GuardState.module.css';
import type { ParkGuard } from '../../events/care-types.ts';
import { canDo, hasFeature } from '../../src/core/app/mode-features.ts';
import { Select } from '../../src/ui/Select.tsx';
import { Switch } from '../../src/ui/Switch.tsx';

const HOUR = 3600;
const TIMES = { endsHour: HOUR, endsNight: 12 * HOUR, endsDays: 72 * HOUR } as const;
type Choice = keyof typeof TIMES | 'endsNever' | 'now';

/**
 * What ends an armed park guard by itself: the owner drives off, or a time limit is reached. With neither, it stays
 * armed until the user ends it.
 */
const GuardEnds = view<{ device: number; guard: ParkGuard }>(function GuardEndsView(
  { read, peek, publish, t, language },
  { device, guard },
) {
  const { imei } = guard;
  const change = (changes: Partial<ParkGuard>) => publish(guardWanted(read, imei, { ...guard, ...changes }));
  const ends = guard.ends ?? null;
  const choices = ['endsNever', ...Object.keys(TIMES)] as Exclude<Choice, 'now'>[];
  return (
    <>
      {canDo(read, device, 'alarm_zuendalarm') && (
        <Switch
          label={t('parkGuard.byIgnition')}
          detail={t('parkGuard.byIgnitionDetail')}
          checked={guard.byIgnition ?? false}
          onChange={(byIgnition) => change({ byIgnition })}
        />
      )}
      <Select<Choice>
        label={t('parkGuard.ends')}
        options={[
          ...(ends === null
            ? []
            : [
                {
                  value: 'now' as const,
                  label: t('parkGuard.endsAt', { time: formatMoment(ends, language, read(timeZoneInUse)) }),
                },
              ]),
          ...choices.map((value) => ({ value, label: t(`parkGuard.${value}`) })),
        ]}
        value={ends === null ? 'endsNever' : 'now'}
        onChange={(choice) => {
          if (choice === 'now') return;
          change({ ends: choice === 'endsNever' ? null : Math.floor(peek(now)) + TIMES[choice] });
        }}
      />
    </>
  );
});

/**
 * The park guard's message across the whole width of the panel, with its actions below. Screen readers announce an
 * alarm immediately. The announced part has no actions, because it is read out as a whole when anything in it changes.
 */
function GuardCard({
  tone,
  icon: Glyph,
  text,
  detail,
  action,
}: {
  tone: 'neutral' | 'warning' | 'danger';
  icon: Icon;
  text: ReactNode;
  detail: ReactNode;
  action?: ReactNode;
}) {
  return (
    <Stack gap={3} className={styles.card} data-tone={tone}>
      <Stack
        as="p"
        gap={3}
        size={15}
        anywhere
        className={styles.text}
        role={tone === 'danger' ? 'alert' : 'status'}
      >
        <Glyph size={20} aria-hidden="true" />
        <span>
          <strong>{text}</strong>{' '}
          <Text as="span" tone="muted" size={13}>
            {detail}
          </Text>
        </span>
      </Stack>
      {action}
    </Stack>
  );
}

/**
 * Actions after an alarm about a bicycle or car, most urgent first: find it, report the theft, or dismiss the alarm
 * because the user moved it.
 */
const AlarmActions = view<{ device: number; imei: string }>(function AlarmActionsView(
  { read, publish, t },
  { device, imei },
) {
  const readOnly = read(isReadOnly);
  const isLive = read(runningOn(`${device} live`)) !== null;
  const canSpeak =
    !readOnly &&
    hasFeature(read, 'commands', device) &&
    canDo(read, device, 'live_tracking') &&
    mayDevice(read, device, 'command');
  const find = () => {
    publish(deviceEvents.followStarted({ id: device }));
    if (canSpeak && !isLive) publish(commandEvents.requested({ device, imei, command: 'live', on: true }));
  };
  return (
    <Stack gap={2}>
      {read(lastFixOf(device)) && (
        <Button wide variant="danger" icon={FollowIcon} onClick={find}>
          {t(canSpeak ? 'parkGuard.findLive' : 'parkGuard.find')}
        </Button>
      )}
      <Row gap={2} align="stretch" wrap className={styles.pair}>
        {hasFeature(read, 'rides', device) && can(read, 'history') && (
          <Button wide onClick={() => publish(mapEvents.toolOpened({ tool: 'report', devices: [device] }))}>
            {t('parkGuard.report')}
          </Button>
        )}
        {!readOnly && (
          <Button wide onClick={() => publish(guardWanted(read, imei, null))}>
            {t('parkGuard.mine')}
          </Button>
        )}
      </Row>
    </Stack>
  );
});

/**
 * The state of a device's park guard. If armed: since when, its radius, and whether it raised an alarm. It also says if
 * the state is unknown.
 */
export default view<{ device: number }>(function GuardStateView({ read, publish, t, language }, { device }) {
  const imei = read(deviceBy(device))?.imei ?? '';
  const guard = read(guardOf(imei));
  const { status, failure } = read(parkGuards);
  if (!guard && status !== 'ready')
    return failure ? (
      <GuardCard
        tone="warning"
        icon={AlarmIcon}
        text={t('parkGuard.failed')}
        detail={t(`failure.${failure.reason}`)}
        action={
          <Button wide onClick={() => publish(guardEvents.listRequested())}>
            {t('shell.tryAgain')}
          </Button>
        }
      />
    ) : null;
  if (!guard) return null;
  const isSaving = read(parkGuards).pending.includes(imei);
  const { value, unit } = formatDistance(guard.radius, read(unitsInUse), language);
  const values = { radius: withUnit({ value, unit }) };
  const since = formatDayHour(guard.since, read(now), language, read(timeZoneInUse));
  const card = (
    <GuardCard
      tone={guard.alarmAt === null ? 'neutral' : 'danger'}
      icon={guard.alarmAt === null ? GuardIcon : AlarmIcon}
      text={
        guard.alarmAt === null ? (
          t('parkGuard.armed', values)
        ) : (
          <SaidOnce
            key={guard.alarmAt}
            text={t('parkGuard.alarm', { age: formatAge(read(now) - guard.alarmAt, language) })}
          />
        )
      }
      detail={
        isSaving ? (
          t('parkGuard.saving')
        ) : guard.by === 'ride' ? (
          <>
            {t('parkGuard.sinceByRide')}
            <br />
            {since}
          </>
        ) : (
          t('parkGuard.since', {
            // Date and time stay on one line.
            time: since.replaceAll(' ', '\u00a0'),
          })
        )
      }
      action={
        guard.alarmAt !== null ? (
          <AlarmActions device={device} imei={imei} />
        ) : (
          !read(isReadOnly) && (
            <Button wide onClick={() => publish(guardWanted(read, imei, null))}>
              {t('parkGuard.disarm')}
            </Button>
          )
        )
      }
    />
  );
  return guard.alarmAt !== null || read(isReadOnly) ? (
    card
  ) : (
    <>
      {card}
      <GuardEnds device={device} guard={guard} />
    </>
  );
});

/** Why the park guard cannot be armed now. The reason depends on the last fix and its age. */
export const Hindrance = view<{ device: number }>(function HindranceView({ read, t, language }, { device }) {
  const hindrance = read(notArmableOf(device));
  if (hindrance?.why === 'moving') return <Remark>{t('parkGuard.notMoving')}</Remark>;
  if (hindrance?.why === 'old')
    return <Remark>{t('parkGuard.notOld', { age: formatAge(hindrance.age, language) })}</Remark>;
  if (hindrance?.why !== 'vague') return null;
  const { value, unit } = formatDistance(hindrance.radius, read(unitsInUse), language);
  return <Remark>{t('parkGuard.notVague', { radius: `± ${withUnit({ value, unit })}` })}</Remark>;
});
