import { useState } from 'react';
import { expect, fn, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { DayBars } from '../../src/ui/DayBars.tsx';
import { QrCode } from '../../src/ui/QrCode.tsx';
import { Stars, StarsShown } from '../../src/ui/Stars.tsx';
import { Trend } from '../../src/ui/Trend.tsx';
import { Stage } from './stage.tsx';

const meta = preview.meta({ title: 'Data/Charts' });

const volts = (...values: readonly number[]) => values.map((value, at) => ({ at, value }));

export const Trends = meta.story({
  name: 'a line of values needs two moments, and a low last value is marked',
  render: () => (
    <Stage>
      <Trend label="under" values={volts(12, 11, 10)} low={11} />
      <Trend label="at" values={volts(12, 11)} low={11} />
      <Trend label="over" values={volts(10, 12)} low={11} />
      <Trend label="whatever" values={volts(12, 1)} />
      <Trend label="none" values={[]} />
      <Trend label="one" values={volts(12)} />
      <Trend
        label="one moment"
        values={[
          { at: 1, value: 2 },
          { at: 1, value: 3 },
        ]}
      />
    </Stage>
  ),
  play: async ({ canvas }) => {
    const drawn = canvas.getAllByRole('img');
    await expect(drawn.map((each) => [each.textContent, each.querySelector('path')?.dataset['low']])).toEqual(
      [
        ['under', 'true'],
        ['at', undefined],
        ['over', undefined],
        ['whatever', undefined],
      ],
    );
  },
});

export const Days = meta.story({
  name: 'the bar of a day that reached its goal is marked',
  render: () => (
    <Stage>
      <DayBars
        label="Steps"
        goal={10}
        days={[9, 10, 11].map((value) => ({
          ...{ id: `${value}`, name: 'Mo', figure: `${value}`, text: `${value} steps`, value },
        }))}
      />
    </Stage>
  ),
  play: async ({ canvas }) => {
    const bars = canvas
      .getAllByRole('listitem')
      .map((day) => (day.querySelector('span[style]') as HTMLElement).dataset['reached']);
    await expect(bars).toEqual([undefined, 'true', 'true']);
  },
});

const given = fn();
const words = ['bad', 'poor', 'fair', 'good', 'great'];

function Rating({ start, disabled = false }: { start: number | null; disabled?: boolean }) {
  const [value, setValue] = useState(start);
  return (
    <Stars
      label="How is it?"
      words={words}
      value={value}
      disabled={disabled}
      onChange={(stars) => (given(stars), setValue(stars))}
    />
  );
}

export const Rated = meta.story({
  name: '[FEED-01] stars: as many are filled as were given, with the word for that number',
  render: () => (
    <Stage>
      <Rating start={null} />
      <Rating start={4} disabled />
      <StarsShown value={2} said="2 of 5" />
    </Stage>
  ),
  play: async ({ canvas, userEvent }) => {
    const [open, shut] = canvas.getAllByRole('group', { name: 'How is it?' }) as [HTMLElement, HTMLElement];
    const full = (of: HTMLElement) => [...of.querySelectorAll('label')].map((each) => each.dataset['on']);
    const word = (of: HTMLElement) => of.querySelector('[aria-hidden=true]:not(svg)')?.textContent;
    await expect(full(open)).toEqual(Array.from({ length: 5 }));
    await expect(within(open).queryByRole('radio', { checked: true })).toBeNull();
    await expect(word(open)).toBe('');
    await expect(full(shut)).toEqual(['true', 'true', 'true', 'true', undefined]);
    await expect(word(shut)).toBe('good');
    await expect(within(shut).getByRole('radio', { checked: true })).toHaveAccessibleName('4 – good');
    await expect(within(shut).getByRole('radio', { checked: true })).toBeDisabled();
    await userEvent.click(within(open).getByRole('radio', { name: '3 – fair' }));
    await expect(given).toHaveBeenLastCalledWith(3);
    await expect(full(open)).toEqual(['true', 'true', 'true', undefined, undefined]);
    await expect(word(open)).toBe('fair');
    const said = canvas.getByRole('img', { name: '2 of 5' });
    await expect(
      [...said.querySelectorAll('svg')].map(({ className }) => className.baseVal.includes('full')),
    ).toEqual([true, true, false, false, false]);
  },
});

export const Codes = meta.story({
  name: 'a QR code can be saved only with a file name, and has three dark corners',
  render: () => (
    <Stage>
      <QrCode text="FIXPOINT" label="plain" />
      <QrCode text="FIXPOINT" label="kept" download={{ label: 'Keep it', fileName: 'code.svg' }} />
    </Stage>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('link')).toHaveLength(1);
    await expect(canvas.getByRole('link', { name: 'Keep it' })).toHaveAttribute('download', 'code.svg');
    const picture = canvas.getByRole('img', { name: 'plain' });
    const path = picture.querySelector('path')?.getAttribute('d') ?? '';
    const edge = Number(picture.getAttribute('viewBox')?.split(' ')[2]) - 4;
    // Each finder pattern of a QR code starts with seven dark modules. The first row has one at both ends, the last
    // row only at its start.
    await expect(path).toMatch(/^M4 4h7v1h-7z/);
    await expect(path).toContain(`M${edge - 7} 4h7v1h-7z`);
    await expect(path).toContain(`M4 ${edge - 1}h7v1h-7z`);
    await expect(path).not.toContain(`M${edge - 7} ${edge - 1}h7v`);
    await expect(path).not.toMatch(new RegExp(`M${edge} |M\\d+ ${edge}h`));
  },
});
