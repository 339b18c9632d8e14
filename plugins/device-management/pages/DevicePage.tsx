import type { ReactNode } from 'react';
import { deviceBy } from '../../../src/core/devices.ts';
import { modeNow } from '../../../src/core/mode-features.ts';
import { kindOf } from '../../../src/map/kind-of.ts';
import { DeviceIcon } from '../../../src/ui/DeviceIcon.tsx';
import { view } from '../../../src/ui/view.tsx';
import type { Child } from '../children.ts';
import { hrefOf } from '../place.ts';
import { PageFrame } from './PageFrame.tsx';
import styles from './Pages.module.css';
import { Saving } from './Saving.tsx';
import type { Field } from './saving.ts';

type Props = { device: number; page: Child; fields: readonly Field[]; children: ReactNode };

/** One page below a device: the way back to its overview, and what becomes of what was changed here. */
export const DevicePage = view<Props>(function DevicePageView(
  { read, t },
  { device: id, page, fields, children },
) {
  const device = read(deviceBy(id));
  if (!device) return null;
  return (
    <PageFrame
      title={t(`deviceManagement.pages.${page}.title`)}
      back={hrefOf(device.imei)}
      backLabel={device.name || t('deviceManagement.unnamed')}
      over={
        <DeviceIcon
          kind={kindOf(device, modeNow(read))}
          colour={device.colour}
          image={device.image}
          size={36}
        />
      }
    >
      <p className={styles.lead}>{t(`deviceManagement.pages.${page}.lead`)}</p>
      {children}
      <Saving device={id} fields={fields} />
    </PageFrame>
  );
});
