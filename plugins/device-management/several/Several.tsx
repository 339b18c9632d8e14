import { useState } from 'react';
import type { DeviceAlarms } from '../../../events/alarm-types.ts';
import * as alarmEvents from '../../../events/alarms.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as deviceEvents from '../../../events/devices.ts';
import type { Device } from '../../../events/device-types.ts';
import { allowedOf, readOnlyFor } from '../../../src/core/session/access.ts';
import { now } from '../../../src/core/app/clock.ts';
import { attention, devices } from '../../../src/core/devices/devices.ts';
import { shownButtons } from '../../../src/core/session/user.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { HideIcon, PickIcon, ShowIcon } from '../../../src/ui/icons.ts';
import { EmptyState } from '../../../src/ui/Notice.tsx';
import { Remark, Section } from '../../../src/ui/Section.tsx';
import { Select } from '../../../src/ui/Select.tsx';
import { view } from '../../../src/ui/view.tsx';
import { PAUSE } from '../alarms/Pause.tsx';
import { alarmEdits, alarmsFor } from '../alarms/several.ts';
import { ColourChoice } from '../pages/ColourChoice.tsx';
import { PageFrame } from '../pages/PageFrame.tsx';
import styles from '../pages/Pages.module.css';
import { change } from '../pages/use-change.ts';
import { HOME } from '../place.ts';
import { formatNumber } from '../../../src/ui/format-number.ts';
import { Row, Stack } from '../../../src/ui/Layout.tsx';
import { details } from '../details.state.ts';

/** For how many devices one press of the button loads the alarm settings. Each device needs a request of its own. */
const MOST_ASKED = 200;

type Props = { ids: readonly number[]; onAsk: (ids: readonly number[]) => void };

/**
 * Says that the alarm settings of some selected devices are not loaded yet, and offers to load them. A large fleet's
 * device list leaves these settings out.
 */
const Unread = view<Props>(function UnreadView({ read, t, language }, { ids, onAsk }) {
  const { asked } = read(details);
  const isLoading = ids.some((id) => asked[id]?.status === 'loading');
  const missing = ids.filter((id) => asked[id]?.status !== 'ready');
  if (missing.length === 0) return null;
  return (
    <Row gap={2} justify="between" wrap>
      <Remark>
        {t('deviceManagement.several.unread', {
          count: missing.length,
          shown: formatNumber(missing.length, language),
        })}
      </Remark>
      <Button size="small" loading={isLoading} onClick={() => onAsk(missing.slice(0, MOST_ASKED))}>
        {t('deviceManagement.several.read')}
      </Button>
    </Row>
  );
});

const KEEP = 'keep';

/** The panel with actions for all selected devices (DEV-01): group, colour, map visibility, alarms. */
export const Several = view(function SeveralView(context) {
  const { read, publish, t } = context;
  const { picked } = read(attention);
  const { byId, groups } = read(devices);
  const [source, setSource] = useState('');
  const all = picked.flatMap((id) => byId.get(id) ?? []);
  const idsOf = (some: readonly Device[]) => some.map(({ id }) => id);
  const canWrite = !read(readOnlyFor('deviceEditing'));
  // The selection may contain other customers' devices that this user may not change. Each action leaves these out, so
  // that the server refuses none of the offered actions.
  const grouped = allowedOf(read, all, 'group');
  const coloured = allowedOf(read, all, 'look');
  const alarmed = allowedOf(read, all, 'alarms');
  const known = alarmed.filter(({ alarms }) => alarms !== undefined);
  const unread = alarmed.length - known.length;
  const shared = <Field extends keyof Device>(
    some: readonly Device[],
    field: Field,
  ): Device[Field] | undefined =>
    some.every((each) => each[field] === some[0]?.[field]) ? some[0]?.[field] : undefined;
  const group = shared(grouped, 'group');
  const only = (some: readonly Device[]) =>
    some.length < all.length && (
      <Remark>{t('deviceManagement.several.onlySome', { number: some.length, all: all.length })}</Remark>
    );
  const setAlarms = (next: (device: Device) => DeviceAlarms | null) => {
    const made = alarmEdits(alarmed, next);
    if (made.length > 0)
      publish(changeEvents.wanted({ edits: [...made], label: 'deviceManagement.done.several' }));
  };
  const copied = known.find(({ id }) => `${id}` === source) ?? known[0];
  return (
    <PageFrame
      title={t('deviceManagement.several.title', { count: all.length })}
      back={HOME}
      backLabel={t('deviceManagement.title')}
      backOnPhone
    >
      {all.length === 0 ? (
        <EmptyState
          icon={PickIcon}
          title={t('deviceManagement.several.empty')}
          text={t('deviceManagement.several.emptyHint')}
        />
      ) : (
        canWrite && (
          <>
            {grouped.length > 0 && (
              <Section title={t('deviceManagement.pages.device-group.title')}>
                {only(grouped)}
                <Select
                  label={t('deviceManagement.several.group')}
                  value={group === undefined ? KEEP : `${group ?? ''}`}
                  options={[
                    ...(group === undefined
                      ? [{ value: KEEP, label: t('deviceManagement.several.different') }]
                      : []),
                    ...groups.map(({ id, name }) => ({ value: `${id}`, label: name })),
                    { value: '', label: t('deviceManagement.groups.none') },
                  ]}
                  onChange={(value) =>
                    value !== KEEP &&
                    change(
                      context,
                      idsOf(grouped),
                      { group: value === '' ? null : Number(value) },
                      'deviceManagement.done.several',
                    )
                  }
                />
              </Section>
            )}
            {coloured.length > 0 && (
              <Section title={t('deviceManagement.pages.device-color.title')}>
                {only(coloured)}
                <ColourChoice
                  label={t('deviceManagement.colour.palette')}
                  value={shared(coloured, 'colour') ?? ''}
                  onChange={(colour) =>
                    change(context, idsOf(coloured), { colour }, 'deviceManagement.done.several')
                  }
                />
              </Section>
            )}
            <Section title={t('deviceManagement.several.map')}>
              <Row gap={2} align="stretch" justify="end" wrap className={styles.buttons} data-start="">
                {([true, false] as const).map((shown) => (
                  <Button
                    key={`${shown}`}
                    icon={shown ? ShowIcon : HideIcon}
                    disabled={shared(all, 'shown') === shown}
                    onClick={() => change(context, idsOf(all), { shown }, 'deviceManagement.done.several')}
                  >
                    {t(shown ? 'deviceManagement.several.show' : 'deviceManagement.several.hide')}
                  </Button>
                ))}
              </Row>
            </Section>
            {read(shownButtons).alarms && alarmed.length > 0 && (
              <Section title={t('deviceManagement.pages.device-alarms.title')}>
                {only(alarmed)}
                {unread > 0 && (
                  <Unread
                    ids={alarmed.filter(({ alarms }) => alarms === undefined).map(({ id }) => id)}
                    onAsk={(wanted) => publish(alarmEvents.detailsRequested({ ids: [...wanted] }))}
                  />
                )}
                <Row gap={2} align="stretch" justify="end" wrap className={styles.buttons} data-start="">
                  <Button
                    disabled={known.length === 0}
                    onClick={() => setAlarms(({ alarms }) => (alarms ? { ...alarms, on: true } : null))}
                  >
                    {t('deviceManagement.several.alarmsOn')}
                  </Button>
                  <Button
                    disabled={known.length === 0}
                    onClick={() => setAlarms(({ alarms }) => (alarms ? { ...alarms, on: false } : null))}
                  >
                    {t('deviceManagement.several.alarmsOff')}
                  </Button>
                  <Button
                    disabled={known.length === 0}
                    onClick={() => {
                      const until = read(now) + PAUSE;
                      setAlarms(({ alarms }) => (alarms ? { ...alarms, pausedUntil: until } : null));
                    }}
                  >
                    {t('deviceManagement.alarms.pause')}
                  </Button>
                </Row>
                {copied?.alarms && alarmed.length > 1 && (
                  <Stack gap={2} className={styles.inline}>
                    <Select
                      label={t('deviceManagement.several.copyFrom')}
                      hint={t('deviceManagement.several.copyHint')}
                      value={`${copied.id}`}
                      options={known.map(({ id, name }) => ({ value: `${id}`, label: name }))}
                      onChange={setSource}
                    />
                    <Button
                      onClick={() => {
                        const { alarms } = copied;
                        setAlarms((device) =>
                          alarms && device.id !== copied.id ? alarmsFor(device, alarms) : null,
                        );
                      }}
                    >
                      {t('deviceManagement.several.copy')}
                    </Button>
                  </Stack>
                )}
              </Section>
            )}
          </>
        )
      )}
      {all.length > 0 && (
        <Row gap={2} align="stretch" justify="end" wrap className={styles.buttons}>
          <Button variant="quiet" onClick={() => publish(deviceEvents.picked({ ids: [] }))}>
            {t('deviceManagement.list.pickEnd')}
          </Button>
        </Row>
      )}
    </PageFrame>
  );
});
