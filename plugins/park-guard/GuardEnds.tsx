import type { ParkGuard } from '../../events/care-types.ts';
import { canDo } from '../../src/core/app/mode-features.ts';
import { now } from '../../src/core/app/clock.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { guardWanted } from '../../src/core/devices/park-guard.ts';
import { formatMoment } from '../../src/ui/format.ts';
import { Select } from '../../src/ui/Select.tsx';
import { Switch } from '../../src/ui/Switch.tsx';
import { view } from '../../src/ui/view.tsx';

const HOUR = 3600;
const TIMES = { endsHour: HOUR, endsNight: 12 * HOUR, endsDays: 72 * HOUR } as const;
type Choice = keyof typeof TIMES | 'endsNever' | 'now';

/** When an armed guard lets go by itself: its owner drives off, or a time is over. Without either it waits for a press. */
export const GuardEnds = view<{ device: number; guard: ParkGuard }>(function GuardEndsView(
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
