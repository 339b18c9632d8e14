import { useState } from 'react';
import { expect, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Age } from '../../src/ui/Age.tsx';
import { DeviceIcon } from '../../src/ui/DeviceIcon.tsx';
import type { DeviceKind } from '../../src/ui/device-kinds.ts';
import { Speed } from '../../src/ui/Figure.tsx';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { ChevronRightIcon, MoreIcon } from '../../src/ui/icons.ts';
import { List, ListHeading, ListRow } from '../../src/ui/List.tsx';
import type { DeviceState } from '../../src/ui/state-colours.ts';
import { Group, Stage } from './stage.tsx';

const meta = preview.meta({ title: 'Data/List' });

interface Row {
  name: string;
  kind: DeviceKind;
  colour: string;
  state: DeviceState;
  where: string;
  age: string;
  speed?: string;
}

const rows: Row[] = [
  {
    name: 'Delivery van 3',
    kind: 'van',
    colour: '#2962ff',
    state: 'moving',
    where: 'Lindenstraße, Göteborg',
    age: '12 s ago',
    speed: '54',
  },
  {
    name: 'Kühltransporter Südwest (Ersatzfahrzeug)',
    kind: 'truck',
    colour: '#00897b',
    state: 'standing',
    where: 'Depot, standing for 2 h',
    age: '3 min ago',
  },
  {
    name: 'Φορτηγό διανομής Θεσσαλονίκης',
    kind: 'truck',
    colour: '#ffd600',
    state: 'nosignal',
    where: 'Last seen near Järntorget',
    age: '40 min ago',
  },
  { name: 'Bella', kind: 'dog', colour: '#f4511e', state: 'off', where: 'Home', age: '3 days ago' },
];

function DeviceRows({ href }: { href?: boolean }) {
  const [selected, setSelected] = useState(0);
  return (
    <List label="Devices">
      {rows.map((row, index) => (
        <ListRow
          key={row.name}
          leading={<DeviceIcon kind={row.kind} colour={row.colour} state={row.state} heading={40} />}
          title={row.name}
          detail={row.where}
          trailing={row.speed && <Speed value={row.speed} unit="km/h" size="small" />}
          trailingDetail={<Age text={row.age} title="Fri 20 Nov, 18:45" dateTime="2026-11-20T18:45:00Z" />}
          selected={index === selected}
          href={href ? `#${index}` : undefined}
          onPress={() => setSelected(index)}
        />
      ))}
    </List>
  );
}

export const Devices = meta.story({
  tags: ['picture'],
  render: () => (
    <Stage narrow>
      <DeviceRows />
    </Stage>
  ),
  play: async ({ canvas, userEvent }) => {
    const row = canvas.getByRole('button', { name: /Bella/ });
    await userEvent.click(row);
    await expect(row).toHaveAttribute('aria-current', 'true');
    await expect(row.closest('li')).toHaveAttribute('data-selected', 'true');
    const van = canvas.getByRole('button', { name: /Delivery van 3/ });
    await expect(van).not.toHaveAttribute('aria-current');
    await expect(van).not.toHaveAttribute('role');
    await expect(van.closest('li')).not.toHaveAttribute('data-selected');
    // A moving device shows its speed at the end of the first line. A standing device has no empty element for it.
    const lines = (of: HTMLElement) => {
      const body = of.querySelector(':scope > [class*=body]');
      return [...(body?.children ?? [])].map((line) => [...line.children].map((part) => part.textContent));
    };
    await expect(lines(van)).toEqual([
      ['Delivery van 3', '54 km/h'],
      ['Lindenstraße, Göteborg', '12 s ago'],
    ]);
    await expect(lines(row)).toEqual([['Bella'], ['Home', '3 days ago']]);
    await expect(row.querySelector(':scope > [class*=end]')).toBeNull();
    await expect(row.closest('li')?.children).toHaveLength(1);
  },
});

export const Links = meta.story({
  render: () => (
    <Stage narrow>
      <DeviceRows href />
    </Stage>
  ),
  play: async ({ canvas }) => {
    const row = canvas.getByRole('link', { name: /^Bella/ });
    await expect(row).toHaveAttribute('href', '#3');
    await expect(row).not.toHaveAttribute('aria-current');
    await expect(row).not.toHaveAttribute('draggable');
    await expect(canvas.getByRole('link', { current: true })).toHaveAttribute('href', '#0');
  },
});

export const Settings = meta.story({
  render: () => (
    <Stage narrow>
      <Group name="Plain rows, rows with actions" column>
        <ListHeading end={<span>3</span>}>Places</ListHeading>
        <List label="Places">
          <ListRow title="Home" detail="Radius 120 m" end={<ChevronRightIcon size={18} />} href="#home" />
          <ListRow
            title="Work"
            detail="Radius 300 m"
            actions={<IconButton icon={MoreIcon} label="More for Work" />}
            onPress={() => undefined}
          />
          <ListRow title="Read only" detail="Shared with you" />
        </List>
      </Group>
    </Stage>
  ),
  play: async ({ canvas }) => {
    const [home, work, plain] = canvas.getAllByRole('listitem').map((row) => within(row));
    await expect(home?.getByRole('link')).toHaveAttribute('href', '#home');
    await expect(work?.getAllByRole('button')).toHaveLength(2);
    await expect(work?.getByRole('button', { name: 'More for Work' })).toBeEnabled();
    await expect(plain?.queryByRole('button')).toBeNull();
    await expect(plain?.queryByRole('link')).toBeNull();
  },
});

export const Picked = meta.story({
  name: 'selectable rows are check boxes; a row without age has one line, with age two; only the row is dragged, not its link',
  render: () => (
    <Stage narrow>
      <List label="Devices">
        <ListRow title="On" checked onPress={() => undefined} />
        <ListRow title="Off" checked={false} onPress={() => undefined} />
        <ListRow title="Aged" trailingDetail="1 h" href="#aged" dragsWhole />
        <ListRow title="Told" detail="more" end={<b>!</b>} />
      </List>
    </Stage>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('checkbox', { name: 'On' })).toBeChecked();
    await expect(canvas.getByRole('checkbox', { name: 'Off' })).not.toBeChecked();
    const rows = canvas.getAllByRole('listitem');
    await expect(rows.map((row) => row.dataset['selected'])).toEqual([
      'true',
      undefined,
      undefined,
      undefined,
    ]);
    await expect(rows.map((row) => row.querySelector('[class*=body]')?.childElementCount)).toEqual([
      1, 1, 2, 2,
    ]);
    await expect(rows.map((row) => row.querySelectorAll('[class*=trailingDetail]').length)).toEqual([
      0, 0, 1, 0,
    ]);
    await expect(rows.map((row) => row.textContent)).toEqual(['On', 'Off', 'Aged1 h', 'Toldmore!']);
    await expect(canvas.getByRole('link', { name: /Aged/ })).toHaveAttribute('draggable', 'false');
  },
});
