import { useState } from 'react';
import { expect, spyOn, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Countdown } from '../../src/ui/Countdown.tsx';
import { Stage } from './stage.tsx';

const meta = preview.meta({ title: 'Data/Countdown' });

function Counting() {
  const [running, setRunning] = useState(false);
  const [wide, setWide] = useState(false);
  return (
    <Stage narrow={wide}>
      <button type="button" onClick={() => setRunning(true)}>
        Go
      </button>
      <button type="button" onClick={() => setWide(true)}>
        Draw again
      </button>
      <div data-testid="ring">
        <Countdown left={1_300} whole={5_000} running={running} />
      </div>
    </Stage>
  );
}

const LATE = 40;

export const OnTheSecond = meta.story({
  name: 'it starts when told, counts whole seconds however late a tick is, and ends at 0',
  render: () => <Counting />,
  play: async ({ canvas, userEvent }) => {
    const waits: unknown[] = [];
    const { setTimeout: real } = window;
    const spy = spyOn(window, 'setTimeout').mockImplementation(((run: () => void, wait?: number) => {
      if (run.name !== 'tick') return real(run, wait);
      waits.push(wait);
      return real(run, Number(wait) + LATE);
    }) as typeof setTimeout);
    try {
      const ring = canvas.getByTestId('ring');
      await expect(ring).toHaveTextContent('2');
      await userEvent.click(canvas.getByRole('button', { name: 'Draw again' }));
      await expect(waits).toEqual([]);
      await userEvent.click(canvas.getByRole('button', { name: 'Go' }));
      await waitFor(() => expect(ring).toHaveTextContent('1'));
      await waitFor(() => expect(ring).toHaveTextContent('0'), { timeout: 5_000 });
      // The first wait lasts until the next full second. Each later wait is one second minus the delay of the tick
      // before it.
      await expect(waits[0]).toBe(300);
      for (const wait of waits.slice(1)) {
        await expect(wait).toBeGreaterThan(10);
        await expect(wait).toBeLessThanOrEqual(1_000 - LATE);
      }
      await expect(waits.length).toBeGreaterThan(1);
    } finally {
      spy.mockRestore();
    }
  },
});

export const WholeSeconds = meta.story({
  name: 'from whole seconds it waits a whole one, and the ring shows the remaining time',
  render: () => (
    <Stage>
      <div data-testid="ring">
        <Countdown left={3_000} whole={4_000} running />
      </div>
    </Stage>
  ),
  play: async ({ canvas }) => {
    const ring = canvas.getByTestId('ring');
    const rest = () => Number(ring.querySelectorAll('circle')[1]?.getAttribute('stroke-dashoffset'));
    await waitFor(() => expect(ring).toHaveTextContent('2'), { timeout: 5_000, interval: 20 });
    await expect(rest()).toBe(0.5);
    await waitFor(() => expect(ring).toHaveTextContent('1'), { timeout: 5_000 });
    await expect(rest()).toBe(0.75);
  },
});
