import { afterEach, expect, test, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Printed } from '../ui/Printed.tsx';
import { printPicture, saveFile } from './presence-live.ts';

const RED =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="40" height="30"%3E%3Crect width="40" height="30" fill="red"/%3E%3C/svg%3E';
const media = (name: string) =>
  (cdp() as unknown as { send: (what: string, how: object) => Promise<void> }).send(
    'Emulation.setEmulatedMedia',
    { media: name },
  );
/** Returns the visible elements of the page: of each its text, otherwise its tag name. */
const onPaper = () =>
  [...document.body.children]
    .filter((each) => getComputedStyle(each).display !== 'none')
    .map((each) => each.textContent || each.localName);

afterEach(async () => {
  window.dispatchEvent(new Event('afterprint'));
  await media('');
  vi.restoreAllMocks();
});

test('[MODE-04] on paper stands what a page has ready for the printer, and nothing else', async () => {
  await render(<Printed>the report</Printed>);
  await media('print');
  expect(onPaper()).toEqual(['the report']);
});

test('[MAP-18] a picture is printed alone, also while a report is open, and is gone afterwards', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  await render(<Printed>the report</Printed>);
  expect(await printPicture(RED)).toBe(true);
  expect(print).toHaveBeenCalledOnce();
  await media('print');
  expect(onPaper()).toEqual(['img']);
  window.dispatchEvent(new Event('afterprint'));
  expect(onPaper()).toEqual(['the report']);
});

test('a picture that cannot be read is not printed', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  expect(await printPicture('data:image/png;base64,AAAA')).toBe(false);
  expect(print).not.toHaveBeenCalled();
});

const aPicture = async () => URL.createObjectURL(await (await fetch(RED)).blob());
const isHeld = (address: string) =>
  fetch(address).then(
    () => true,
    () => false,
  );

test('[MAP-18] a picture that was printed is let go of; one that cannot be read, too', async () => {
  vi.spyOn(window, 'print').mockReturnValue();
  const address = await aPicture();
  expect(await printPicture(address)).toBe(true);
  expect(await isHeld(address)).toBe(true);
  window.dispatchEvent(new Event('afterprint'));
  expect(await isHeld(address)).toBe(false);
  const broken = URL.createObjectURL(new Blob(['no picture'], { type: 'image/png' }));
  expect(await printPicture(broken)).toBe(false);
  expect(await isHeld(broken)).toBe(false);
});

test('[MAP-18] a picture that was saved is let go of when the browser has taken it', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  vi.useFakeTimers();
  try {
    saveFile('blob:of-this-page', 'map.png');
    saveFile('data:image/png;base64,', 'map.png');
    vi.advanceTimersByTime(9_000);
    expect(revoke).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2_000);
    expect(revoke.mock.calls).toEqual([['blob:of-this-page']]);
  } finally {
    vi.useRealTimers();
  }
});
