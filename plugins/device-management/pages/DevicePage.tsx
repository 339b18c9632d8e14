import type { ReactNode } from 'react';
import { mayDevice } from '../../../src/core/session/access.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import type { DeviceAction } from '../../../src/rules/rights/member-rights.ts';
import { modeNow } from '../../../src/core/app/mode-features.ts';
import { kindOf } from '../../../src/map/kind-of.ts';
import { Banner } from '../../../src/ui/Banner.tsx';
import { DeviceIcon } from '../../../src/ui/DeviceIcon.tsx';
import { LockIcon } from '../../../src/ui/icons.ts';
import { Locked } from '../../../src/ui/Locked.tsx';
import { view } from '../../../src/ui/view.tsx';
import type { Child } from '../children.ts';
import { hrefOf } from '../place.ts';
import { PageFrame } from './PageFrame.tsx';
import styles from './Pages.module.css';
import { Saving } from './Saving.tsx';
import type { Field } from './saving.ts';

/** The right that a user needs to change the settings on each page of a device. */
const RIGHTS: Readonly<Record<Child, DeviceAction>> = {
  'device-name': 'look',
  'device-color': 'look',
  'device-image': 'look',
  'device-group': 'group',
  'device-position': 'arrange',
  'device-alarms': 'alarms',
  'device-plan': 'plan',
  'device-note': 'look',
  'device-details': 'look',
};

type Props = {
  device: number;
  page: Child;
  fields: readonly Field[];
  /** Text that says what the page is for. By default the usual text of this kind of page. */
  lead?: string;
  /**
   * The right that a user needs to change something. By default the usual right of this kind of page. Null: everyone
   * who sees the device may change it.
   */
  right?: DeviceAction | null;
  children: ReactNode;
};

/**
 * The frame of one settings page of a device, with a link back to the overview and the status of changes made on the
 * page.
 */
export const DevicePage = view<Props>(function DevicePageView(
  { read, t },
  { device: id, page, fields, lead, right = RIGHTS[page], children },
) {
  const device = read(deviceBy(id));
  if (!device) return null;
  return (
    <PageFrame
      title={t(`deviceManagement.pages.${page}.title`)}
      back={hrefOf(device.imei)}
      backLabel={device.name || t('deviceManagement.unnamed')}
      isOwn={right === null}
      over={
        <DeviceIcon
          kind={kindOf(device, modeNow(read))}
          colour={device.colour}
          image={device.image}
          size={36}
        />
      }
    >
      <p className={styles.lead}>{lead ?? t(`deviceManagement.pages.${page}.lead`)}</p>
      {right === null || mayDevice(read, id, right) ? (
        children
      ) : (
        <>
          <Banner
            tone="neutral"
            icon={LockIcon}
            text={t('members.shared.locked', { name: device.access?.by ?? '' })}
          />
          <Locked>{children}</Locked>
        </>
      )}
      <Saving device={id} fields={fields} />
    </PageFrame>
  );
});
