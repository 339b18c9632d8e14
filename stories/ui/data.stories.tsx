import { expect, screen, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Age } from '../../src/ui/Age.tsx';
import { Badge, Count } from '../../src/ui/Badge.tsx';
import { Battery } from '../../src/ui/Battery.tsx';
import { Card } from '../../src/ui/Card.tsx';
import { DeviceIcon } from '../../src/ui/DeviceIcon.tsx';
import { deviceKinds, toDeviceKind } from '../../src/ui/device-kinds.ts';
import { Figure, Speed } from '../../src/ui/Figure.tsx';
import { AlarmIcon } from '../../src/ui/icons.ts';
import { KeyHint } from '../../src/ui/KeyHint.tsx';
import { StateMark } from '../../src/ui/StateMark.tsx';
import { Group, Stage } from './stage.tsx';

const meta = preview.meta({ title: 'Data/Marks and figures' });
const states = ['moving', 'standing', 'nosignal', 'off'] as const;
const colours = ['#2962ff', '#00897b', '#ffd600', '#d81b60', '#6d4c41', '#ffffff', '#37474f', '#f4511e'];

/** A shape and a colour for each state; an alarm adds a ring that pulses once. */
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
        <Card>
          <Figure label="Distance today" value="184,2" unit="km" />
        </Card>
        <Card>
          <Figure label="Driving" value="3:42" unit="h" />
        </Card>
        <Card>
          <Figure label="Odometer" value="128.402" unit="km" />
        </Card>
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
    await expect(canvas.getByText('Odometer').parentElement).toHaveTextContent('Odometer128.402 km');
    await expect(canvas.getByText('12 s ago')).toHaveAttribute('datetime', '2026-11-20T18:45:12Z');
    await userEvent.click(canvas.getByRole('button', { name: /press me/ }));
    await waitFor(() => expect(screen.getByText('Fri 20 Nov, 18:05')).toBeVisible());
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
        <DeviceIcon kind="car" colour="#37474f" image="/favicon.svg" state="standing" />
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
    // A photo of one's own takes the place of the drawing; the name beside it says what it is.
    await expect(withState?.querySelectorAll('img[alt=""]')).toHaveLength(1);
  },
});
