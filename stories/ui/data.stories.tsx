import { expect, screen, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Age } from '../../src/ui/Age.tsx';
import { Badge, Count } from '../../src/ui/Badge.tsx';
import { Battery } from '../../src/ui/Battery.tsx';
import { DeviceIcon } from '../../src/ui/DeviceIcon.tsx';
import { deviceKinds, toDeviceKind } from '../../src/ui/device-kinds.ts';
import { Figure, Speed } from '../../src/ui/Figure.tsx';
import { AlarmIcon } from '../../src/ui/icons.ts';
import { KeyHint } from '../../src/ui/KeyHint.tsx';
import { Figures as FigureRow } from '../../src/ui/Section.tsx';
import { StateMark } from '../../src/ui/StateMark.tsx';
import { Group, Stage } from './stage.tsx';

const meta = preview.meta({ title: 'Data/Marks and figures' });
const states = ['moving', 'standing', 'nosignal', 'off'] as const;
const colours = ['#2962ff', '#00897b', '#ffd600', '#d81b60', '#6d4c41', '#ffffff', '#37474f', '#f4511e'];

/** Each state has its own shape and colour. An alarm adds a ring that pulses once. */
export const States = meta.story({
  tags: ['picture'],
  render: () => (
    <Stage>
      {[14, 20, 32].map((size) => (
        <Group key={size} name={`${size} px`}>
          {states.map((state) => (
            <StateMark key={state} state={state} heading={60} size={size} label={state} />
          ))}
          <StateMark state="moving" heading={200} size={size} alarm label="moving, alarm" />
        </Group>
      ))}
      <Group name="Headings">
        {[0, 45, 90, 135, 180, 225, 270, 315].map((heading) => (
          <StateMark key={heading} state="moving" heading={heading} size={24} label={`${heading}°`} />
        ))}
      </Group>
      <Group name="As words">
        <Badge tone="moving">Moving</Badge>
        <Badge tone="standing">Standing for 2 h</Badge>
        <Badge tone="nosignal">No signal</Badge>
        <Badge tone="off">Switched off</Badge>
        <Badge tone="alarm" icon={AlarmIcon}>
          Alarm
        </Badge>
        <Badge tone="accent">New</Badge>
        <Badge>12</Badge>
        <Count text="3" />
        <Count text="99+" />
      </Group>
    </Stage>
  ),
  play: async ({ canvas }) => {
    const arrow = (label: string) => canvas.getByText(label).parentElement?.querySelector('path');
    await expect(arrow('45°')).toHaveAttribute('transform', 'rotate(45 10 10)');
    await expect(arrow('0°')).toHaveAttribute('transform', 'rotate(0 10 10)');
    const mark = (label: string) => canvas.getAllByText(label)[0]?.parentElement as HTMLElement;
    // Only the arrow of a moving device turns. Only an alarm has a ring.
    await expect(mark('standing').querySelector('path')).not.toHaveAttribute('transform');
    await expect(mark('standing').children).toHaveLength(2);
    await expect(mark('moving, alarm').children).toHaveLength(3);
    await expect(canvas.getByText('Alarm').querySelectorAll('svg')).toHaveLength(1);
    await expect(canvas.getByText('Moving').querySelector('svg')).toBeNull();
  },
});

export const Figures = meta.story({
  render: () => (
    <Stage>
      <Group name="Speed">
        <Speed value="54" unit="km/h" />
        <Speed value="0" unit="km/h" />
        <Speed value="128" unit="km/h" />
        <Speed value="–" unit="mph" />
      </Group>
      <Group name="Figures with labels">
        <FigureRow>
          <Figure label="Distance today" value="184,2" unit="km" />
          <Figure label="Driving" value="3:42" unit="h" />
          <Figure label="Odometer" value="128.402" unit="km" />
        </FigureRow>
      </Group>
      <Group name="Small">
        <Speed value="54" unit="km/h" size="small" />
        <Speed value="128" unit="km/h" size="small" />
      </Group>
      <Group name="Battery">
        <Battery level={100} text="100 %" label="Battery 100 %" />
        <Battery level={82} text="82 %" label="Battery 82 %, charging" charging />
        <Battery level={46} text="46 %" label="Battery 46 %" />
        <Battery level={24} text="24 %" label="Battery 24 %" />
        <Battery level={7} text="7 %" label="Battery 7 %, low" />
        <Battery level={null} text="–" label="Battery unknown" />
      </Group>
      <Group name="Age">
        <Age text="12 s ago" title="Fri 20 Nov, 18:45:12" dateTime="2026-11-20T18:45:12Z" freshness="live" />
        <Age text="40 min ago" title="Fri 20 Nov, 18:05" dateTime="2026-11-20T18:05:00Z" freshness="recent" />
        <Age text="7 h ago" title="Fri 20 Nov, 11:45" dateTime="2026-11-20T11:45:00Z" freshness="stale" />
        <Age text="3 days ago" title="Tue 17 Nov, 18:45" dateTime="2026-11-17T18:45:00Z" freshness="old" />
        <Age
          text="press me: 40 min ago"
          title="Fri 20 Nov, 18:05"
          dateTime="2026-11-20T18:05:00Z"
          pressable
        />
      </Group>
      <Group name="Keys">
        <KeyHint keys={['Ctrl', 'K']} />
        <KeyHint keys={['?']} />
      </Group>
    </Stage>
  ),
  play: async ({ canvas, userEvent }) => {
    for (const words of ['Battery 7 %, low', 'Battery 82 %, charging', 'Battery unknown'])
      await expect(canvas.getByText(words)).toBeInTheDocument();
    const battery = (words: string) => {
      const drawn = canvas.getByText(words).parentElement as HTMLElement;
      return [
        drawn.dataset['tone'],
        drawn.dataset['charging'],
        ...['charge', 'bolt', 'alert'].map((part) => drawn.querySelectorAll(`[class*=${part}]`).length),
        drawn.lastElementChild?.tagName,
      ];
    };
    await expect(battery('Battery 46 %')).toEqual(['good', undefined, 1, 0, 0, 'SPAN']);
    await expect(battery('Battery 82 %, charging')).toEqual(['good', 'true', 1, 1, 0, 'SPAN']);
    await expect(battery('Battery 24 %')).toEqual(['falling', undefined, 1, 0, 0, 'SPAN']);
    await expect(battery('Battery 7 %, low')).toEqual(['low', undefined, 1, 0, 1, 'SPAN']);
    await expect(battery('Battery unknown')).toEqual(['unknown', undefined, 0, 0, 0, 'SPAN']);
    const age = canvas.getByText('12 s ago');
    await expect(age).toHaveAttribute('title', 'Fri 20 Nov, 18:45:12');
    await expect(age.closest('button')).toBeNull();
    await expect(age.className.split(' ')).toHaveLength(2);
    await expect(canvas.getByText(/^press me/).className.split(' ')).toHaveLength(1);
    const [large, little] = canvas.getAllByText('54') as [HTMLElement, HTMLElement];
    const plain = large.parentElement?.parentElement;
    await expect(plain?.firstElementChild?.children).toHaveLength(2);
    await expect(plain?.children).toHaveLength(1);
    await expect(little.style.textAlign).toBe('end');
    await expect(large.style.textAlign).toBe('');
    await expect(canvas.getByText('Odometer').parentElement).toHaveTextContent('Odometer128.402 km');
    await expect(canvas.getByText('12 s ago')).toHaveAttribute('datetime', '2026-11-20T18:45:12Z');
    await userEvent.click(canvas.getByRole('button', { name: /press me/ }));
    await waitFor(() => expect(screen.getByText('Fri 20 Nov, 18:05')).toBeVisible());
    await expect(screen.getByText('Fri 20 Nov, 18:05')).toHaveAttribute('title', 'press me: 40 min ago');
    await userEvent.click(canvas.getByRole('button', { name: /18:05/ }));
    await expect(canvas.getByRole('button', { name: /^press me/ })).toBeVisible();
  },
});

export const Bounds = meta.story({
  name: 'a battery is low up to 15 % and falling up to 30 %; a charging battery is never urgent',
  render: () => (
    <Stage>
      {[15, 16, 30, 31].map((level) => (
        <Battery key={level} level={level} label={`${level}`} />
      ))}
      <Battery level={5} label="charging" charging />
      <StateMark state="moving" heading={null} />
      <StateMark state="standing" heading={90} label="standing" />
      <Figure value="7" />
      <Figure value="8" unit="m" label="Way" />
    </Stage>
  ),
  play: async ({ canvas, canvasElement }) => {
    const drawn = (label: string) => canvas.getByText(label).parentElement as HTMLElement;
    await expect(['15', '16', '30', '31'].map((label) => drawn(label).dataset['tone'])).toEqual([
      'low',
      'falling',
      'falling',
      'good',
    ]);
    await expect(drawn('16').children).toHaveLength(2);
    await expect(drawn('charging').querySelector('[class*=alert]')).toBeNull();
    const arrow = canvasElement.querySelector('svg[viewBox="0 0 20 20"]');
    await expect(arrow?.parentElement?.children).toHaveLength(1);
    await expect(arrow?.querySelector('path')).not.toHaveAttribute('transform');
    // Only the arrow of a moving device turns.
    await expect(drawn('standing').querySelector('path')).not.toHaveAttribute('transform');
    await expect(canvas.getByText('7').parentElement?.parentElement?.textContent).toBe('7');
    await expect(canvas.getByText('8').parentElement?.parentElement?.textContent).toBe('Way8 m');
  },
});

export const Devices = meta.story({
  render: () => (
    <Stage>
      <Group name="Kinds">
        {Object.keys(deviceKinds).map((kind, index) => (
          <DeviceIcon
            key={kind}
            kind={toDeviceKind(kind)}
            colour={colours[index % colours.length] ?? '#2962ff'}
          />
        ))}
      </Group>
      <Group name="With state">
        {states.map((state) => (
          <DeviceIcon key={state} kind="van" colour="#2962ff" state={state} heading={40} />
        ))}
        <DeviceIcon kind="dog" colour="#f4511e" state="moving" heading={300} alarm />
        <DeviceIcon kind="ebike" colour="#37474f" image="/favicon.svg" state="standing" />
      </Group>
      <Group name="Sizes">
        {[28, 40, 56, 72].map((size) => (
          <DeviceIcon key={size} kind="bike" colour="#00897b" state="moving" heading={40} size={size} />
        ))}
      </Group>
    </Stage>
  ),
  play: async ({ canvas }) => {
    const [kinds, withState] = canvas.getAllByRole('heading').map((each) => each.nextElementSibling);
    const drawings = [...(kinds?.children ?? [])].map((icon) =>
      [...icon.querySelectorAll('svg')].map(({ innerHTML }) => innerHTML).join(),
    );
    await expect(new Set(drawings).size).toBe(Object.keys(deviceKinds).length);
    // Only a bicycle with a motor has a second drawing, a bolt. Only a known state has a mark.
    await expect(
      [...(kinds?.children ?? [])].filter((icon) => icon.querySelectorAll('svg').length > 1),
    ).toHaveLength(1);
    await expect([...(kinds?.children ?? [])].every(({ childElementCount }) => childElementCount === 1)).toBe(
      true,
    );
    await expect(
      [...(withState?.children ?? [])].every(({ childElementCount }) => childElementCount === 2),
    ).toBe(true);
    // The user's photo replaces the icon. It has no alternative text, because the device's name is next to it.
    await expect(withState?.querySelectorAll('img[alt=""]')).toHaveLength(1);
    await expect(withState?.querySelector('img')?.parentElement?.children).toHaveLength(1);
  },
});
