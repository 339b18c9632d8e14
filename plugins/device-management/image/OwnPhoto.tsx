import { readOnlyFor } from '../../../src/core/session/access.ts';
import { useState } from 'react';
import * as changeEvents from '../../../events/changes.ts';
import * as deviceImages from '../../../events/device-images.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { deviceEdit, edits } from '../../../src/core/devices/edits.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { DeleteIcon, PhotoIcon } from '../../../src/ui/icons.ts';
import { Row, Stack, Text } from '../../../src/ui/Layout.tsx';
import { type CropArea, PhotoCrop } from '../../../src/ui/PhotoCrop.tsx';
import { Remark } from '../../../src/ui/Section.tsx';
import { view } from '../../../src/ui/view.tsx';
import styles from './OwnPhoto.module.css';
import { photos } from './photo.state.ts';

/** A photo in the place of the icon: chosen, its part cut out, and nothing else of it kept (DEV-05). */
export const OwnPhoto = view<{ device: number }>(function OwnPhotoView(
  { read, publish, t, takeFile },
  { device },
) {
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
            target.value = ''; // the same file may be chosen again
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
