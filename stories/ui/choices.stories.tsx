import { useState } from 'react';
import { expect, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Checkbox } from '../../src/ui/Checkbox.tsx';
import { DarkThemeIcon, LightThemeIcon, SystemThemeIcon } from '../../src/ui/icons.ts';
import { SegmentedControl } from '../../src/ui/SegmentedControl.tsx';
import { Section } from '../../src/ui/Section.tsx';
import { Switch } from '../../src/ui/Switch.tsx';
import { Group, Stage } from './stage.tsx';

const meta = preview.meta({ title: 'Controls/Choices' });

const themes = [
  { value: 'light', label: 'Light', icon: LightThemeIcon },
  { value: 'dark', label: 'Dark', icon: DarkThemeIcon },
  { value: 'system', label: 'System', icon: SystemThemeIcon },
] as const;

const filters = [
  { value: 'all', label: 'All', detail: '12' },
  { value: 'moving', label: 'Moving', detail: '5' },
  { value: 'standing', label: 'Standing', detail: '4' },
  { value: 'nosignal', label: 'No signal', detail: '3' },
] as const;

function Segments() {
  const [theme, setTheme] = useState<'light' | 'dark' | 'system'>('system');
  const [filter, setFilter] = useState<(typeof filters)[number]['value']>('all');
  return (
    <Stage narrow>
      <Group name="With icons">
        <SegmentedControl label="Theme" options={themes} value={theme} onChange={setTheme} />
      </Group>
      <Group name="Icons only">
        <SegmentedControl label="Theme, icons" options={themes} value={theme} onChange={setTheme} iconsOnly />
      </Group>
      <Group name="Wide, with counts" column>
        <SegmentedControl label="Show" options={filters} value={filter} onChange={setFilter} wide />
      </Group>
    </Stage>
  );
}

export const Segmented = meta.story({
  tags: ['picture'],
  render: () => <Segments />,
  play: async ({ canvas, userEvent }) => {
    const group = canvas.getByRole('radiogroup', { name: 'Show' });
    await expect(group).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: /Moving/ }));
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('radio', { name: /Standing/ })).toBeChecked();
    const [words, icons, counts] = canvas.getAllByRole('radiogroup') as [
      HTMLElement,
      HTMLElement,
      HTMLElement,
    ];
    await expect([words, icons, counts].map(({ dataset }) => dataset['wide'])).toEqual([
      undefined,
      undefined,
      'true',
    ]);
    const inside = (of: HTMLElement) =>
      [...(of.firstElementChild?.children ?? [])].map(({ tagName }) => tagName);
    await expect(inside(words)).toEqual(['INPUT', 'svg', 'SPAN']);
    await expect(inside(counts)).toEqual(['INPUT', 'SPAN', 'SPAN']);
    await expect(icons.firstElementChild).toHaveAttribute('title', 'Light');
    await expect(words.firstElementChild).not.toHaveAttribute('title');
    await expect(icons.querySelector('svg')).toHaveAttribute('width', '18');
    await expect(words.querySelector('svg')).toHaveAttribute('width', '16');
    for (const group of [words, icons, counts])
      await expect(within(group).getAllByRole('radio', { checked: true })).toHaveLength(1);
  },
});

function Switches() {
  const [follow, setFollow] = useState(true);
  const [night, setNight] = useState(false);
  return (
    <Stage narrow>
      <Section title="Alarms">
        <Switch
          label="Speed"
          detail="When a device is faster than its limit"
          checked={follow}
          onChange={setFollow}
        />
        <Switch label="Leaves a place" checked={night} onChange={setNight} />
        <Switch
          label="Battery"
          detail="This model does not report it"
          checked={false}
          onChange={setNight}
          disabled
        />
        <Switch label="Emergency call" detail="Always on" checked onChange={setNight} disabled />
      </Section>
    </Stage>
  );
}

export const Switched = meta.story({
  render: () => <Switches />,
  play: async ({ canvas, userEvent }) => {
    const place = canvas.getByRole('switch', { name: 'Leaves a place' });
    await expect(place).not.toBeChecked();
    place.focus();
    await userEvent.keyboard(' ');
    await expect(place).toBeChecked();
    const speed = canvas.getByRole('switch', { name: 'Speed' });
    await expect(speed).toHaveAccessibleDescription('When a device is faster than its limit');
    await expect(place).not.toHaveAttribute('aria-describedby');
    await expect(place.previousElementSibling?.children).toHaveLength(1);
    await expect(place.closest('label')).not.toHaveAttribute('data-disabled');
    const battery = canvas.getByRole('switch', { name: 'Battery' });
    await expect(battery).toBeDisabled();
    await expect(battery.closest('label')).toHaveAttribute('data-disabled', 'true');
  },
});

function Checkboxes() {
  const [one, setOne] = useState(true);
  const [two, setTwo] = useState(false);
  return (
    <Stage narrow>
      <Group name="All kinds" column>
        <Checkbox
          label="All devices"
          checked={one === two ? one : 'mixed'}
          onChange={(all) => (setOne(all), setTwo(all))}
        />
        <Checkbox label="Delivery van 3" detail="Moving, 54 km/h" checked={one} onChange={setOne} />
        <Checkbox label="Anhänger" checked={two} onChange={setTwo} />
        <Checkbox
          label="Cannot be chosen"
          detail="Belongs to another account"
          checked={false}
          onChange={setTwo}
          disabled
        />
        <Checkbox
          label="The terms"
          detail="Read them first"
          error="Agree to go on."
          checked={false}
          onChange={setTwo}
        />
        <Checkbox label="Consent" error="Say yes." checked={false} onChange={setTwo} />
      </Group>
    </Stage>
  );
}

export const Checked = meta.story({
  render: () => <Checkboxes />,
  play: async ({ canvas, userEvent }) => {
    const all = canvas.getByRole('checkbox', { name: 'All devices' });
    const [van, trailer] = [/^Delivery van 3/, /^Anhänger/].map((name) =>
      canvas.getByRole('checkbox', { name }),
    );
    await expect(all).toBePartiallyChecked();
    const icon = (of: HTMLElement | undefined) =>
      of?.parentElement?.querySelector('svg')?.getAttribute('class');
    await expect(icon(all)).not.toBe(icon(van));
    await expect(all).not.toBeChecked();
    await expect(van).not.toBePartiallyChecked();
    await expect(van).toHaveAccessibleDescription('Moving, 54 km/h');
    await expect(van).not.toHaveAttribute('aria-invalid');
    await expect(van?.closest('label')).not.toHaveAttribute('data-disabled');
    await expect(trailer).not.toHaveAttribute('aria-describedby');
    await expect(trailer?.parentElement?.nextElementSibling?.children).toHaveLength(1);
    const terms = canvas.getByRole('checkbox', { name: 'The terms' });
    await expect(terms).toHaveAccessibleDescription('Agree to go on.');
    await expect(terms).toHaveAttribute('aria-invalid', 'true');
    const consent = canvas.getByRole('checkbox', { name: 'Consent' });
    await expect(consent).toHaveAccessibleDescription('Say yes.');
    await userEvent.click(trailer as HTMLElement);
    await expect(all).toBeChecked();
    await userEvent.click(all);
    await expect(van).not.toBeChecked();
    await expect(trailer).not.toBeChecked();
    const shut = canvas.getByRole('checkbox', { name: /^Cannot be chosen/ });
    await expect(shut).toBeDisabled();
    await expect(shut.closest('label')).toHaveAttribute('data-disabled', 'true');
  },
});
