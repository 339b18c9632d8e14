import { readOnlyFor } from '../../../src/core/session/access.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { modeNow } from '../../../src/core/app/mode-features.ts';
import { kindOf } from '../../../src/map/kind-of.ts';
import { type DeviceKind, deviceKinds } from '../../../src/ui/device-kinds.ts';
import { Stack } from '../../../src/ui/Layout.tsx';
import { view } from '../../../src/ui/view.tsx';
import type { PageProps } from '../page-for.ts';
import { DevicePage } from '../pages/DevicePage.tsx';
import { Preview } from '../pages/Preview.tsx';
import { OwnPhoto } from './OwnPhoto.tsx';
import { change } from '../pages/use-change.ts';
import styles from './Image.module.css';

const isKind = (name: string): name is DeviceKind => Object.hasOwn(deviceKinds, name);

/** The icon of a device: those of the mode first, then all others (DEV-05). */
export default view<PageProps>(function ImageView(context, { device: id }) {
  const { read, t } = context;
  const device = read(deviceBy(id));
  if (!device) return null;
  const mode = modeNow(read);
  const now = kindOf(device, mode);
  const first = mode.icons.filter(isKind);
  const others = (Object.keys(deviceKinds) as DeviceKind[]).filter((kind) => !first.includes(kind));
  const canWrite = !read(readOnlyFor('deviceEditing'));
  return (
    <DevicePage device={id} page="device-image" fields={['icon', 'image']}>
      <Preview device={device} name={device.name} colour={device.colour} both />
      <OwnPhoto device={id} />
      {[first, others].map((kinds, i) => (
        <Stack
          key={i === 0 ? 'first' : 'others'}
          as="fieldset"
          gap={2}
          className={styles.set}
          disabled={!canWrite}
        >
          <legend>{t(i === 0 ? 'deviceManagement.image.usual' : 'deviceManagement.image.others')}</legend>
          <div className={styles.icons}>
            {kinds.map((kind) => {
              const Glyph = deviceKinds[kind];
              return (
                <label
                  key={kind}
                  className={styles.icon}
                  data-on={(kind === now && !device.image) || undefined}
                >
                  <input
                    type="radio"
                    name="icon"
                    value={kind}
                    checked={kind === now && !device.image}
                    onChange={() =>
                      change(
                        context,
                        [id],
                        { icon: kind, ...(device.image !== null && { image: null }) },
                        'deviceManagement.done.image',
                      )
                    }
                  />
                  <Glyph size={24} aria-hidden="true" />
                  <span>{t(`deviceManagement.image.kinds.${kind}`)}</span>
                </label>
              );
            })}
          </div>
        </Stack>
      ))}
    </DevicePage>
  );
});
