import { readOnlyFor } from '../../../src/core/session/access.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { modeNow } from '../../../src/core/app/mode-features.ts';
import { kindOf } from '../../../src/map/kind-of.ts';
import { type DeviceKind, deviceKinds } from '../../../src/ui/device-kinds.ts';
import { Row, Stack, Text } from '../../../src/ui/Layout.tsx';
import { view } from '../../../src/ui/view.tsx';
import type { PageProps } from '../page-for.ts';
import { DevicePage } from '../pages/DevicePage.tsx';
import { Preview } from '../pages/Preview.tsx';
import { change } from '../pages/use-change.ts';
import styles from './Image.module.css';
import { useState } from 'react';
import * as changeEvents from '../../../events/changes.ts';
import * as deviceImages from '../../../events/device-images.ts';
import { deviceEdit, edits } from '../../../src/core/devices/make-edits.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { DeleteIcon, PhotoIcon } from '../../../src/ui/icons.ts';
import { type CropArea, PhotoCrop } from '../../../src/ui/PhotoCrop.tsx';
import { Remark } from '../../../src/ui/Section.tsx';
import { photos } from './photo.state.ts';

/**
 * Lets the user replace a device's icon with a photo. The user crops the photo, and only the cropped part is stored
 * (DEV-05).
 */
const OwnPhoto = view<{ device: number }>(function OwnPhotoView({ read, publish, t, takeFile }, { device }) {
  const [file, setFile] = useState<File | null>(null);
  const [area, setArea] = useState<CropArea | null>(null);
  const { making, problems } = read(photos);
  const image = read(deviceBy(device))?.image ?? null;
  const isMaking = making.includes(device);
  const problem = problems[device];
  if (read(readOnlyFor('deviceEditing'))) return null;
  if (file)
    return (
      <Stack as="section" gap={3} aria-label={t('deviceImage.crop')}>
        <PhotoCrop
          file={file}
          label={t('deviceImage.cropHint')}
          zoomLabel={t('deviceImage.zoom')}
          onArea={setArea}
          onUnreadable={() => {
            setFile(null);
            publish(deviceImages.refused({ device, problem: 'unreadable' }));
          }}
        />
        <Text tone="muted">{t('deviceImage.cropHint')}</Text>
        <Row gap={2} align="stretch" justify="end" wrap>
          <Button onClick={() => setFile(null)}>{t('deviceImage.cancel')}</Button>
          <Button
            variant="primary"
            disabled={area === null}
            onClick={() => {
              if (area) publish(deviceImages.cropped({ device, file: takeFile(file), area }));
              setFile(null);
            }}
          >
            {t('deviceImage.use')}
          </Button>
        </Row>
      </Stack>
    );
  return (
    <Stack as="section" gap={3} aria-label={t('deviceImage.title')}>
      <span className={styles.file}>
        <Button icon={PhotoIcon} wide loading={isMaking} tabIndex={-1} aria-hidden="true">
          {t(image ? 'deviceImage.another' : 'deviceImage.choose')}
        </Button>
        <input
          type="file"
          accept="image/*"
          aria-label={t(image ? 'deviceImage.another' : 'deviceImage.choose')}
          disabled={isMaking}
          onChange={({ target }) => {
            setFile(target.files?.[0] ?? null);
            target.value = ''; // The file input is cleared, so that choosing the same file again triggers a change.
          }}
        />
      </span>
      <Text tone="muted">{t('deviceImage.hint')}</Text>
      {problem && <Remark alert>{t(`deviceImage.${problem}`)}</Remark>}
      {image && (
        <Button
          icon={DeleteIcon}
          variant="quiet"
          onClick={() =>
            publish(
              changeEvents.wanted({
                edits: edits(deviceEdit(read, [device], { image: null })),
                label: 'deviceImage.removed',
              }),
            )
          }
        >
          {t('deviceImage.remove')}
        </Button>
      )}
    </Stack>
  );
});

const isKind = (name: string): name is DeviceKind => Object.hasOwn(deviceKinds, name);

/** The page to choose a device's icon: the icons of the app's mode first, then all others (DEV-05). */
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
          <Stack gap={2} className={styles.icons}>
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
          </Stack>
        </Stack>
      ))}
    </DevicePage>
  );
});
