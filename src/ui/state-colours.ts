/** The states in which a device can be shown. */
export type DeviceState = 'moving' | 'standing' | 'nosignal' | 'off';

/**
 * The colours of the device states as sRGB bytes. They are for the map's canvas, which cannot read CSS custom
 * properties. They equal `--state-*` in tokens.css; a test ensures that.
 */
export const stateColours: Record<
  'light' | 'dark',
  Record<DeviceState | 'alarm', readonly [number, number, number]>
> = {
  light: {
    moving: [24, 150, 71],
    standing: [94, 119, 145],
    nosignal: [198, 113, 0],
    off: [122, 125, 130],
    alarm: [217, 33, 45],
  },
  dark: {
    moving: [85, 217, 124],
    standing: [147, 174, 202],
    nosignal: [250, 176, 72],
    off: [136, 140, 146],
    alarm: [255, 100, 95],
  },
};
