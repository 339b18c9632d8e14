import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as deviceEvents from '../../events/devices.ts';
import * as silenceEvents from '../../events/silence.ts';
import { Silence } from '../../plugins/device-management/alarms/Silence.tsx';
import { ghost, panel } from '../care-facts.tsx';
import { aDevice, type Fact, signedInWith } from '../facts.ts';
import { published, story } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Silence' });

const one = (...more: Fact[]): Fact[] => [
  ...signedInWith(
    [aDevice({ id: 1, name: 'Van 1', group: 9 })],
    [{ device: 1, age: 40, lat: 57.7, lng: 11.9 }],
  ),
  deviceEvents.groupsListed({ groups: [{ id: 9, name: 'Company', colour: '#2f6fde' }], source: 'server' }),
  ...more,
];
const limit = (of: 'device' | 'group', id: number, seconds: number) =>
  silenceEvents.limitChosen({ of, id, seconds });
const shown = () => <Silence device={1} />;

export const Unset = meta.story({
  name: '[SENS-03] no limit is set; one is chosen',
  render: story(shown, one(), panel),
  play: async ({ canvas, userEvent }) => {
    const [own, group] = canvas.getAllByRole('combobox');
    await expect(own).toHaveDisplayValue('Never');
    await expect(group).toHaveAccessibleName(/Company/);
    await userEvent.selectOptions(own as HTMLElement, '3600');
    await expect(published).toHaveBeenLastCalledWith(limit('device', 1, 3600));
  },
});
export const OfGroup = meta.story({
  name: '[SENS-03] the limit of the group counts, unless the device is left alone',
  render: story(shown, one(limit('group', 9, 1800)), panel),
  play: async ({ canvas }) =>
    expect(canvas.getAllByRole('combobox')[0]).toHaveDisplayValue(/As the group: 30\s?min/),
});
export const ReadOnly = meta.story({
  name: '[SENS-03] who only looks changes no limit',
  render: story(shown, one(ghost, limit('device', 1, 7200)), panel),
  play: async ({ canvas }) => {
    for (const each of canvas.getAllByRole('combobox')) await expect(each).toBeDisabled();
  },
});
