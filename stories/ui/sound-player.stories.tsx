import { expect, fireEvent, fn, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { SoundPlayer } from '../../src/ui/SoundPlayer.tsx';
import { SILENCE } from '../care-facts.tsx';
import { Stage } from './stage.tsx';

const meta = preview.meta({ title: 'Components/SoundPlayer' });
const played = fn();
const broken = fn();
const words = { pauseLabel: 'Pause', positionLabel: 'Position' };

export const NotToBeHad = meta.story({
  name: '[MODE-03] a missing recording: play without a position; its duration only if it is known',
  render: () => (
    <Stage>
      <section aria-label="told">
        <SoundPlayer src={undefined} label="Play" length={4} {...words} />
      </section>
      <section aria-label="untold">
        <SoundPlayer src={undefined} label="Play" {...words} />
      </section>
    </Stage>
  ),
  play: async ({ canvas }) => {
    const told = canvas.getByRole('region', { name: 'told' });
    const untold = canvas.getByRole('region', { name: 'untold' });
    for (const each of [told, untold]) {
      const place = within(each).getByRole('slider', { name: 'Position' });
      await expect(place).toBeDisabled();
      await expect(place).toHaveValue('0');
      await expect(within(each).queryByRole('button', { name: 'Pause' })).toBeNull();
      await expect(within(each).getByRole('button', { name: 'Play' })).toBeVisible();
    }
    await expect(within(told).getByRole('slider')).toHaveAttribute('aria-valuetext', '0:00 / 0:04');
    await expect(within(told).getByRole('slider')).toHaveAttribute('max', '4');
    await expect(told).toHaveTextContent(/^0:04$/);
    await expect(within(untold).getByRole('slider')).toHaveAttribute('aria-valuetext', '0:00');
    await expect(within(untold).getByRole('slider')).toHaveAttribute('max', '1');
    await expect(untold).toHaveTextContent(/^$/);
  },
});

export const Played = meta.story({
  name: '[MODE-03] two recordings: only one plays at a time, a press stops it, its end returns to the start',
  render: () => (
    <Stage>
      {['one', 'two'].map((name) => (
        <section key={name} aria-label={name}>
          <SoundPlayer src={SILENCE} label="Play" onPlay={played} onBroken={broken} {...words} length={70} />
        </section>
      ))}
    </Stage>
  ),
  play: async ({ canvas, userEvent }) => {
    played.mockClear();
    const [one, two] = ['one', 'two'].map((name) => canvas.getByRole('region', { name })) as [
      HTMLElement,
      HTMLElement,
    ];
    const sound = (of: HTMLElement) => of.querySelector('audio') as HTMLAudioElement;
    const button = (of: HTMLElement) => within(of).getByRole('button');
    const place = within(one).getByRole('slider');
    // The duration read from the sound file replaces the given one. A tenth of a second is displayed as one second.
    await waitFor(() => expect(place).toBeEnabled());
    await expect(place).toHaveAttribute('max', '0.1');
    await expect(one).toHaveTextContent(/^0:01$/);
    for (const each of [one, two]) {
      sound(each).loop = true;
      await expect(button(each)).toHaveAccessibleName('Play');
    }
    await userEvent.click(button(one));
    await waitFor(() => expect(button(one)).toHaveAccessibleName('Pause'));
    await expect(played).toHaveBeenCalledOnce();
    await userEvent.click(button(two));
    await waitFor(() => expect(button(two)).toHaveAccessibleName('Pause'));
    await waitFor(() => expect(button(one)).toHaveAccessibleName('Play'));
    await expect(sound(one).paused).toBe(true);
    await expect(sound(two).paused).toBe(false);
    await userEvent.click(button(two));
    await waitFor(() => expect(button(two)).toHaveAccessibleName('Play'));
    await expect(sound(two).paused).toBe(true);
    // The user can choose a position while the sound is paused.
    await fireEvent.change(place, { target: { value: '0.1' } });
    await expect(sound(one).currentTime).toBeCloseTo(0.1, 1);
    await expect(place).toHaveValue('0.1');
    await fireEvent.ended(sound(one));
    await expect(place).toHaveValue('0');
    await expect(broken).not.toHaveBeenCalled();
  },
});

export const Broken = meta.story({
  name: '[MODE-03] a file that the browser cannot play is reported, and the button stays as it was',
  render: () => (
    <Stage>
      <SoundPlayer src="data:audio/wav;base64,AAAA" label="Play" onBroken={broken} {...words} />
    </Stage>
  ),
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(broken).toHaveBeenCalled());
    await userEvent.click(canvas.getByRole('button', { name: 'Play' }));
    await expect(canvas.getByRole('button', { name: 'Play' })).toBeVisible();
  },
});
