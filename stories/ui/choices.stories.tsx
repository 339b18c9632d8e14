import { useState } from 'react';
import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Card } from '../../src/ui/Card.tsx';
import { Checkbox } from '../../src/ui/Checkbox.tsx';
import { DarkThemeIcon, LightThemeIcon, SystemThemeIcon } from '../../src/ui/icons.ts';
import { SegmentedControl } from '../../src/ui/SegmentedControl.tsx';
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
  },
});

function Switches() {
  const [follow, setFollow] = useState(true);
  const [night, setNight] = useState(false);
  return (
    <Stage narrow>
      <Card title="Alarms">
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
      </Card>
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
    await userEvent.click(trailer as HTMLElement);
    await expect(all).toBeChecked();
    await userEvent.click(all);
    await expect(van).not.toBeChecked();
    await expect(trailer).not.toBeChecked();
    await expect(canvas.getByRole('checkbox', { name: /^Cannot be chosen/ })).toBeDisabled();
  },
});
