import { useState } from 'react';
import type { DeviceAlarms } from '../../../events/alarm-types.ts';
import * as alarmEvents from '../../../events/alarms.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as deviceEvents from '../../../events/devices.ts';
import type { Device } from '../../../events/device-types.ts';
import { isReadOnly } from '../../../src/core/admin.ts';
import { now } from '../../../src/core/clock.ts';
import { attention, devices } from '../../../src/core/devices.ts';
import { shownButtons } from '../../../src/core/user.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { HideIcon, PickIcon, ShowIcon } from '../../../src/ui/icons.ts';
import { EmptyState } from '../../../src/ui/Notice.tsx';
import { Section } from '../../../src/ui/Section.tsx';
import { Select } from '../../../src/ui/Select.tsx';
import { view } from '../../../src/ui/view.tsx';
import { PAUSE } from '../alarms/Pause.tsx';
import { alarmEdits, alarmsFor } from '../alarms/several.ts';
import { ColourChoice } from '../pages/ColourChoice.tsx';
import { PageFrame } from '../pages/PageFrame.tsx';
import styles from '../pages/Pages.module.css';
import { change } from '../pages/use-change.ts';
import { HOME } from '../place.ts';
import { Unread } from './Unread.tsx';

const KEEP = 'keep';

/** What is done with all devices that are picked (DEV-01): group, colour, map, alarms. */
export const Several = view(function SeveralView(hands) {
  const { read, publish, t } = hands;
  const { picked } = read(attention);
  const { byId, groups } = read(devices);
  const [source, setSource] = useState('');
  const all = picked.flatMap((id) => byId.get(id) ?? []);
  const ids = all.map(({ id }) => id);
  const canWrite = !read(isReadOnly);
  const known = all.filter(({ alarms }) => alarms !== undefined);
  const unread = all.length - known.length;
  const [first] = all;
  const shared = <Field extends keyof Device>(field: Field): Device[Field] | undefined =>
    first && all.every((each) => each[field] === first[field]) ? first[field] : undefined;
  const setAlarms = (next: (device: Device) => DeviceAlarms | null) => {
    const made = alarmEdits(all, next);
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
            <Section title={t('deviceManagement.pages.device-group.title')}>
              <Select
                label={t('deviceManagement.several.group')}
                value={shared('group') === undefined ? KEEP : `${shared('group') ?? ''}`}
                options={[
                  ...(shared('group') === undefined
                    ? [{ value: KEEP, label: t('deviceManagement.several.different') }]
                    : []),
                  ...groups.map(({ id, name }) => ({ value: `${id}`, label: name })),
                  { value: '', label: t('deviceManagement.groups.none') },
                ]}
                onChange={(value) =>
                  value !== KEEP &&
                  change(
                    hands,
                    ids,
                    { group: value === '' ? null : Number(value) },
                    'deviceManagement.done.several',
                  )
                }
              />
            </Section>
            <Section title={t('deviceManagement.pages.device-color.title')}>
              <ColourChoice
                label={t('deviceManagement.colour.palette')}
                value={shared('colour') ?? ''}
                onChange={(colour) => change(hands, ids, { colour }, 'deviceManagement.done.several')}
              />
            </Section>
            <Section title={t('deviceManagement.several.map')}>
              <div className={styles.buttons} data-start="">
                {([true, false] as const).map((shown) => (
                  <Button
                    key={`${shown}`}
                    icon={shown ? ShowIcon : HideIcon}
                    disabled={shared('shown') === shown}
                    onClick={() => change(hands, ids, { shown }, 'deviceManagement.done.several')}
                  >
                    {t(shown ? 'deviceManagement.several.show' : 'deviceManagement.several.hide')}
                  </Button>
                ))}
              </div>
            </Section>
            {read(shownButtons).alarms && (
              <Section title={t('deviceManagement.pages.device-alarms.title')}>
                {unread > 0 && (
                  <Unread
                    ids={all.filter(({ alarms }) => alarms === undefined).map(({ id }) => id)}
                    onAsk={(wanted) => publish(alarmEvents.detailsRequested({ ids: [...wanted] }))}
                  />
                )}
                <div className={styles.buttons} data-start="">
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
                </div>
                {copied?.alarms && all.length > 1 && (
                  <div className={styles.inline}>
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
                  </div>
                )}
              </Section>
            )}
          </>
        )
      )}
      {all.length > 0 && (
        <div className={styles.buttons}>
          <Button variant="quiet" onClick={() => publish(deviceEvents.picked({ ids: [] }))}>
            {t('deviceManagement.list.pickEnd')}
          </Button>
        </div>
      )}
    </PageFrame>
  );
});
