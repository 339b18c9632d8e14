import type { Device } from '../../../events/device-types.ts';
import { now } from '../../../src/core/app/clock.ts';
import { stateOf } from '../../../src/core/positions/freshness.ts';
import { modeNow } from '../../../src/core/app/mode-features.ts';
import { lastFixOf } from '../../../src/core/positions/positions.ts';
import { kindOf } from '../../../src/map/kind-of.ts';
import { DeviceIcon } from '../../../src/ui/DeviceIcon.tsx';
import { Stack, Text } from '../../../src/ui/Layout.tsx';
import { view } from '../../../src/ui/view.tsx';
import { GROUNDS } from './contrast.ts';
import styles from './Preview.module.css';

type Props = { device: Device; name: string; colour: string; icon?: string; both?: boolean };

/** Preview of a device on the map: marker, label and trail. With `both`, on the light map and on the dark map. */
export const Preview = view<Props>(function PreviewView({ read, t }, { device, name, colour, icon, both }) {
  const fix = read(lastFixOf(device.id));
  const state = stateOf(device, fix, read(now));
  const kind = kindOf({ ...device, icon: icon ?? device.icon }, modeNow(read));
  const grounds = both ? (['light', 'dark'] as const) : (['own'] as const);
  return (
    <Stack as="figure" gap={2} className={styles.preview} aria-label={t('deviceManagement.preview')}>
      {grounds.map((ground) => (
        <div
          key={ground}
          className={styles.map}
          data-ground={ground}
          style={ground === 'own' ? undefined : { backgroundColor: GROUNDS[ground] }}
        >
          <svg className={styles.trace} viewBox="0 0 200 96" preserveAspectRatio="none" aria-hidden="true">
            <path
              className={styles.line}
              d="M-5 88 C 30 84, 34 58, 60 60 S 92 46, 100 40"
              style={{ stroke: colour }}
            />
          </svg>
          <Stack as="span" justify="center" className={styles.marker}>
            <DeviceIcon
              kind={kind}
              colour={colour}
              image={device.image}
              state={state}
              heading={fix?.heading}
            />
            <Text as="span" tone="ink" size={12} weight="medium" clip className={styles.label}>
              {name || t('deviceManagement.unnamed')}
            </Text>
          </Stack>
        </div>
      ))}
    </Stack>
  );
});
