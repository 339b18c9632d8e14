import { readOnlyFor } from '../../../src/core/session/access.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { Remark } from '../../../src/ui/Section.tsx';
import { Switch } from '../../../src/ui/Switch.tsx';
import { view } from '../../../src/ui/view.tsx';
import { Missing } from '../alarms/Missing.tsx';
import type { PageProps } from '../page-for.ts';
import { DevicePage } from './DevicePage.tsx';
import styles from './Pages.module.css';
import { batteryDays, INTERVALS, isWired } from './plan-model.ts';
import { daysInWords, everyInWords } from './plan-words.ts';
import { RadioRows } from './RadioRows.tsx';
import { change } from './use-change.ts';
import { Stack } from '../../../src/ui/Layout.tsx';

/** The settings page for how often a tracker reports its position, and how much battery that uses (DEV-10). */
export const Plan = view<PageProps>(function PlanView(context, { device: id }) {
  const { read, t } = context;
  const device = read(deviceBy(id));
  if (!device) return null;
  const { plan } = device;
  const profile = device.device_models[0]?.route_profile ?? '';
  const save = (next: NonNullable<typeof plan>) =>
    change(context, [id], { plan: next }, 'deviceManagement.done.plan');
  return (
    <DevicePage device={id} page="device-plan" fields={['plan']}>
      {!plan ? (
        <Missing
          device={id}
          none={{ title: t('deviceManagement.plan.none'), text: t('deviceManagement.plan.noneHint') }}
        />
      ) : (
        <>
          <RadioRows
            label={t('deviceManagement.pages.device-plan.title')}
            value={`${plan.seconds}`}
            disabled={read(readOnlyFor('deviceEditing'))}
            options={[...new Set([...INTERVALS, plan.seconds])]
              .sort((a, b) => a - b)
              .map((seconds) => ({
                value: `${seconds}`,
                label: everyInWords(seconds, context),
                detail: isWired(profile)
                  ? ''
                  : daysInWords(batteryDays(profile, { ...plan, seconds }), context),
              }))}
            onChange={(value) => save({ ...plan, seconds: Number(value) })}
          />
          <div className={styles.card}>
            <Stack gap={4} className={styles.inside}>
              <Switch
                label={t('deviceManagement.plan.saving')}
                detail={
                  isWired(profile)
                    ? t('deviceManagement.plan.wiredHint')
                    : t('deviceManagement.plan.savingHint', {
                        with: daysInWords(batteryDays(profile, { ...plan, saving: true }), context),
                        without: daysInWords(batteryDays(profile, { ...plan, saving: false }), context),
                      })
                }
                checked={plan.saving}
                disabled={read(readOnlyFor('deviceEditing'))}
                onChange={(saving) => save({ ...plan, saving })}
              />
            </Stack>
          </div>
          {!isWired(profile) && <Remark>{t('deviceManagement.plan.about')}</Remark>}
        </>
      )}
    </DevicePage>
  );
});
