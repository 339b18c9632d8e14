import { cleanup, render } from 'vitest-browser-react';
import { afterEach, expect, test } from 'vitest';
import { DeviceIcon } from './DeviceIcon.tsx';

afterEach(() => cleanup());

const BROKEN = 'data:image/png;base64,AAAA';
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const drawn = (container: Element) =>
  ['img', 'svg'].filter((each) => container.querySelector(each) !== null).join(' and ');

test('[TRAC-10] a picture that cannot be loaded gives way to the icon, and the next one has its chance', async () => {
  const icon = (image: string) => <DeviceIcon kind="car" colour="#37474f" image={image} />;
  const { container, rerender } = await render(icon(BROKEN));
  await expect.poll(() => drawn(container)).toBe('svg');
  await rerender(icon(PIXEL));
  await expect.poll(() => drawn(container)).toBe('img');
  await rerender(icon(BROKEN));
  await expect.poll(() => drawn(container)).toBe('svg');
});
