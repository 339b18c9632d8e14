import { cleanup, render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { afterEach, expect, test, vi } from 'vitest';
import { liveKeyboard } from '../src/ports/keyboard-live.ts';
import { closeTopmost } from '../src/ports/native/native-host.ts';
import { LongList } from '../src/ui/LongList.tsx';
import { SidePanel } from '../src/ui/SidePanel.tsx';
import { ToastRegion } from '../src/ui/ToastRegion.tsx';

afterEach(() => cleanup());

/** The inspector's list of events. It is on the page all the time, and closes nothing. */
const list = (
  <LongList label="Events" count={2} rowHeight={20} active={null} onActive={() => undefined} row={(i) => i} />
);
/** A list that is open over the page, as that of a combobox. */
const open = <div role="listbox" aria-label="Open" />;
const pressed = (keys: readonly string[]) => {
  const seen = vi.fn<(key: string) => void>();
  const hearing = liveKeyboard.pressed(keys, () => true).subscribe(seen);
  return { seen, stop: () => hearing.unsubscribe() };
};

test.each([
  ['on the page', list, 1],
  ['open over the page', open, 0],
])('with a list %s, keys and the back button close what is below it, or not', async (_, given, times) => {
  const close = vi.fn<() => void>();
  const dismiss = vi.fn<() => void>();
  const { seen, stop } = pressed(['G']);
  await render(
    <>
      {given}
      <SidePanel title="Taxi" onClose={close} closeLabel="Close">
        <p>Taxi</p>
      </SidePanel>
    </>,
  );
  await userEvent.keyboard('g{Escape}');
  expect(seen).toHaveBeenCalledTimes(times);
  expect(close).toHaveBeenCalledTimes(times);
  await render(
    <>
      {given}
      <ToastRegion
        toasts={[{ id: '1', tone: 'neutral', text: 'Saved' }]}
        onDismiss={dismiss}
        label="Messages"
        dismissLabel="Close"
      />
    </>,
  );
  await userEvent.keyboard('{Escape}');
  expect(dismiss).toHaveBeenCalledTimes(times);
  expect(closeTopmost(document)).toBe(times === 0);
  stop();
});

test('a phone’s sheet, which is always open, does not turn off the shortcuts', async () => {
  const { seen, stop } = pressed(['G']);
  await render(<div role="dialog" aria-label="Devices" data-stop="half" />);
  await userEvent.keyboard('g');
  expect(seen).toHaveBeenCalledTimes(1);
  stop();
});
