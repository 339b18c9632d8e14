import { useState } from 'react';
import { expect, fireEvent, fn, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import type { Area } from '../../src/ui/cover-areas.ts';
import { PictureCover } from '../../src/ui/PictureCover.tsx';
import { Stage } from './stage.tsx';

const meta = preview.meta({ title: 'Components/PictureCover' });

const first: Area = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
const second: Area = { x: 0.5, y: 0.5, width: 0.2, height: 0.2 };
const changed = fn();

function Cover({ start }: { start: readonly Area[] }) {
  const [areas, setAreas] = useState(start);
  return (
    <Stage narrow>
      <PictureCover
        address="/favicon.svg"
        width={400}
        height={400}
        areas={areas}
        label="What is sent"
        hint="Arrow keys move it, with Shift they size it, Delete takes it away."
        nameOf={(index) => `Part ${index + 1}`}
        onChange={(next) => (changed(next), setAreas(next))}
      />
    </Stage>
  );
}

/** A pointer on the picture. Positions are fractions of its width and height. */
async function pointerOn(stage: HTMLElement) {
  stage.setPointerCapture = () => undefined;
  // Waits until the picture has loaded: the pointer's position is computed from its size.
  await waitFor(() => expect(stage.getBoundingClientRect().height).toBeGreaterThan(100));
  const at = (x: number, y: number, more: PointerEventInit) => {
    const { left, top, width, height } = stage.getBoundingClientRect();
    return {
      clientX: left + x * width,
      clientY: top + y * height,
      button: 0,
      isPrimary: true,
      pointerId: 1,
      ...more,
    };
  };
  return {
    down: (x: number, y: number, more = {}) => fireEvent.pointerDown(stage, at(x, y, more)),
    move: (x: number, y: number) => fireEvent.pointerMove(stage, at(x, y, {})),
    up: (x: number, y: number) => fireEvent.pointerUp(stage, at(x, y, {})),
    cancel: () => fireEvent.pointerCancel(stage, at(0, 0, {})),
  };
}

const last = () => changed.mock.lastCall?.[0] as readonly Area[];
const marked = (stage: HTMLElement) =>
  [...stage.querySelectorAll('g')].map(({ className }) => className.baseVal.includes('chosen'));
const near = async (area: Area | undefined, wanted: Area) => {
  for (const key of ['x', 'y', 'width', 'height'] as const)
    await expect(area?.[key]).toBeCloseTo(wanted[key], 1);
};

export const Nothing = meta.story({
  name: '[FEED-01] nothing is covered: no list; only a drag covers an area, a press does not',
  render: () => <Cover start={[]} />,
  play: async ({ canvas }) => {
    changed.mockClear();
    await expect(canvas.queryByRole('list')).toBeNull();
    const stage = canvas.getByTestId('picture-stage');
    const pointer = await pointerOn(stage);
    // The right button, a second finger, and a move without a press draw nothing.
    await pointer.move(0.9, 0.9);
    await pointer.up(0.9, 0.9);
    await pointer.down(0.2, 0.2, { button: 2 });
    await pointer.move(0.6, 0.6);
    await expect(stage.querySelector('g')).toBeNull();
    await pointer.up(0.6, 0.6);
    await pointer.down(0.2, 0.2, { isPrimary: false });
    await pointer.move(0.6, 0.6);
    await expect(stage.querySelector('g')).toBeNull();
    await pointer.up(0.6, 0.6);
    for (const [x, y] of [
      [0.2, 0.2],
      [0.6, 0.2],
      [0.2, 0.6],
    ] as const) {
      await pointer.down(0.2, 0.2);
      await pointer.move(x, y);
      await pointer.up(x, y);
    }
    await pointer.down(0.3, 0.3);
    await pointer.up(0.3, 0.3);
    await expect(changed).not.toHaveBeenCalled();
    await pointer.down(0.2, 0.2);
    await pointer.move(0.6, 0.5);
    // The area is visible while the user draws it. It disappears if the system cancels the touch.
    await expect(stage.querySelectorAll('g')).toHaveLength(1);
    await pointer.cancel();
    await expect(stage.querySelector('g')).toBeNull();
    await pointer.up(0.6, 0.5);
    await expect(changed).not.toHaveBeenCalled();
    await pointer.down(0.2, 0.2);
    await pointer.move(0.6, 0.5);
    await pointer.up(0.6, 0.5);
    await expect(changed).toHaveBeenCalledOnce();
    await near(last()[0], { x: 0.2, y: 0.2, width: 0.4, height: 0.3 });
    await expect(canvas.getByRole('button', { name: 'Part 1', pressed: true })).toBeVisible();
  },
});

export const Dragged = meta.story({
  name: '[FEED-01] a dragged area moves, its corner resizes it, the others stay',
  render: () => <Cover start={[first, second]} />,
  play: async ({ canvas }) => {
    changed.mockClear();
    const stage = canvas.getByTestId('picture-stage');
    const pointer = await pointerOn(stage);
    await expect(marked(stage)).toEqual([false, false]);
    await pointer.down(0.6, 0.6);
    await pointer.move(0.7, 0.75);
    await expect(marked(stage)).toEqual([false, true]);
    await pointer.up(0.7, 0.75);
    await expect(last()[0]).toEqual(first);
    await near(last()[1], { x: 0.6, y: 0.65, width: 0.2, height: 0.2 });
    await expect(canvas.getAllByRole('button').map((each) => each.getAttribute('aria-pressed'))).toEqual([
      'false',
      'true',
    ]);
    // An existing area may be moved by any distance, however small.
    await pointer.down(0.3, 0.3);
    await pointer.move(0.4, 0.5);
    await pointer.up(0.4, 0.5);
    await near(last()[0], { x: 0.1, y: 0.1, width: 0.3, height: 0.4 });
    await expect(marked(stage)).toEqual([true, false]);
    // A press outside all areas selects none.
    await pointer.down(0.95, 0.05);
    await pointer.up(0.95, 0.05);
    await expect(marked(stage)).toEqual([false, false]);
    await expect(changed).toHaveBeenCalledTimes(2);
  },
});

export const ByKeys = meta.story({
  name: '[FEED-01] arrow keys move the focused area, with Shift they resize it, Delete and Backspace remove it',
  render: () => <Cover start={[first, second, first]} />,
  play: async ({ canvas, userEvent }) => {
    changed.mockClear();
    const stage = canvas.getByTestId('picture-stage');
    canvas.getByRole('button', { name: 'Part 2' }).focus();
    await waitFor(() => expect(marked(stage)).toEqual([false, true, false]));
    await userEvent.keyboard('x');
    await expect(changed).not.toHaveBeenCalled();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await expect(last()).toEqual([first, { ...second, x: 0.51, y: 0.51 }, first]);
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowUp}{/Shift}');
    await expect(last()).toEqual([first, { x: 0.51, y: 0.51, width: 0.21, height: 0.19 }, first]);
    await userEvent.keyboard('{Delete}');
    await expect(last()).toEqual([first, first]);
    canvas.getByRole('button', { name: 'Part 1' }).focus();
    await userEvent.keyboard('{ArrowLeft}{Backspace}');
    await expect(last()).toEqual([first]);
  },
});
