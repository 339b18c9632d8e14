import type { DeviceState } from '../../src/core/freshness.ts';
import type { Fix } from '../../src/core/positions.ts';
import { formatSpeed, type Units } from '../../src/ui/format.ts';
import type { Translate } from '../../src/ui/view.tsx';

/** The state of a device in few words; never more than the fix says. How old that is stands beside it. */
export function stateText(
  state: DeviceState,
  fix: Fix | null,
  { t, language, units }: { t: Translate; language: string; units: Units },
): string {
  if (state === 'moving' && fix) {
    const { value, unit } = formatSpeed(fix.speed, units, language);
    return t('map.state.movingAt', { speed: `${value} ${unit}` });
  }
  if (state === 'off' && !fix) return t('map.state.never');
  return t(`map.state.${state}`);
}
