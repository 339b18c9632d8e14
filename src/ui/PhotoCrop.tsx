import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Stack } from './Layout.tsx';
import { Range } from './Range.tsx';
import styles from './PhotoCrop.module.css';

/** A part of a picture. All values are shares of the picture's width and height, 0 to 1. */
export type CropArea = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
export interface PhotoCropProps {
  file: File;
  /** Label of the picture. The picture has the focus when the user moves it with the arrow keys. */
  label: string;
  zoomLabel: string;
  onArea: (area: CropArea) => void;
  /** Called if the file is not a picture that this browser can draw. */
  onUnreadable: () => void;
}

const LARGEST = 4;

/**
 * Lets the user choose a round part of a picture: by dragging and pinching, with the mouse wheel, or with the arrow
 * keys and a slider.
 */
export function PhotoCrop({ file, label, zoomLabel, onArea, onUnreadable }: PhotoCropProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    // Reads the picture as a data URL, which needs no cleanup. If a policy forbids reading the file, the `error` event
    // reports it.
    const reader = new FileReader();
    reader.addEventListener('load', () => setAddress(reader.result as string));
    reader.addEventListener('error', onUnreadable);
    reader.readAsDataURL(file);
    return () => reader.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- a new callback must not read the same file again
  }, [file]);
  return (
    <Stack gap={3}>
      <div className={styles.stage}>
        {address !== null && (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            maxZoom={LARGEST}
            aspect={1}
            cropShape="round"
            showGrid={false}
            // The content security policy forbids styles that a script adds, so this module imports the style sheet
            // instead.
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={({ x, y, width, height }) =>
              onArea({ x: x / 100, y: y / 100, width: width / 100, height: height / 100 })
            }
            cropperProps={{ 'aria-label': label }}
            mediaProps={{ onError: onUnreadable, alt: '' }}
          />
        )}
      </div>
      <label className={styles.zoom}>
        <span>{zoomLabel}</span>
        <Range
          min={1}
          max={LARGEST}
          step={0.05}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
        />
      </label>
    </Stack>
  );
}
