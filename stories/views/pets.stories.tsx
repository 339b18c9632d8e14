import * as settings from '../../events/settings.ts';
import { expect, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as commandEvents from '../../events/commands.ts';
import * as measurementEvents from '../../events/measurements.ts';
import * as paperEvents from '../../events/papers.ts';
import Commands from '../../plugins/device-care/Commands.view.tsx';
import Activity from '../../plugins/modes/pets/Activity.view.tsx';
import EditPlaces from '../../plugins/modes/pets/EditPlaces.view.tsx';
import Places from '../../plugins/geofences/Now.view.tsx';
import { NewSafePlace, SafePlaceRows } from '../../plugins/geofences/SafePlaces.tsx';
import {
  ghost,
  IMEI,
  measured,
  of,
  panel,
  papers,
  pet,
  stillPet,
  tool,
  unavailable,
} from '../care-facts.tsx';
import { failure, NOW } from '../facts.ts';
import { keepLast, wants } from '../change-facts.ts';
import { published, story } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Pets' });

const days = [40, 95, 62, 110, 80, 30, 55].map((minutes, i) => ({
  day: new Date((NOW - (6 - i) * 86_400) * 1000).toISOString().slice(0, 10),
  minutes,
  steps: minutes * 90,
  rest: 600,
}));
const home = { id: 'home', name: 'Home', lat: 57.7108, lng: 11.9632, radius: 80 };

export const PetToday = meta.story({
  tags: ['picture'],
  name: '[MODE-02] pet: the day compared with its goals, the week, and its position',
  render: story(of(Activity, Places), pet(measured({ days }), papers({ places: [home] })), panel),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('Bella is at “Home”.');
    await expect(canvasElement).toHaveTextContent(/61\s?%.*55\s*min.*4,950.*10\.0\s*hr/);
    const week = canvas.getByRole('list', { name: 'Active minutes of the last seven days' });
    await expect(within(week).getByText('95')).toBeVisible();
    await expect(canvas.getByText('Wednesday: 95 min')).toBeInTheDocument();
  },
});
export const PetPhone = meta.story({
  tags: ['picture'],
  name: '[MODE-02] pet on a phone, dark, Greek: small rings beside their figures, with the colours of the rings',
  globals: { viewport: { value: 'phone' }, theme: 'dark', language: 'el' },
  render: story(of(Activity), pet(measured({ days }), papers({ places: [home] })), panel),
  play: async ({ canvas }) => {
    const rings = await canvas.findByRole('img');
    await expect(rings.getBoundingClientRect().height).toBeLessThan(80);
    // The figures are beside the rings, not below them.
    const steps = canvas.getByText('4.950').getBoundingClientRect();
    await expect(steps.left).toBeGreaterThan(rings.getBoundingClientRect().right);
    await expect(steps.bottom).toBeLessThanOrEqual(rings.getBoundingClientRect().bottom + 8);
  },
});
export const PetNothing = meta.story({
  name: '[MODE-02] pet: steps but no minutes, no safe place, read only',
  render: story(of(Activity, Places), pet(ghost, measured({ days: [] }), papers()), panel),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No places yet')).toBeVisible();
    await expect(canvas.getByText('4,200')).toBeVisible();
    await expect(canvas.queryByText(/min/)).toBeNull();
    await expect(canvas.queryByRole('img')).toBeNull();
    // Buttons that only show data remain. In another customer's account, the goal cannot be changed.
    await expect(canvas.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Show']);
  },
});
export const PetGoal = meta.story({
  name: '[MODE-02] pet: the goal is typed as the app writes numbers',
  render: story(of(Activity), pet(measured({ days }), papers()), panel),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Change goal' }));
    const steps = canvas.getByRole('textbox', { name: /steps/i });
    await userEvent.clear(steps);
    await userEvent.type(steps, '200,001');
    await expect(steps).toBeInvalid();
    await userEvent.clear(steps);
    await userEvent.type(steps, '10,000{Enter}');
    await expect(published).toHaveBeenLastCalledWith(
      wants(expect.objectContaining({ set: { goal: expect.objectContaining({ steps: 10_000 }) } })),
    );
  },
});
export const PetPlaces = meta.story({
  name: '[MODE-02] pet: its safe places',
  render: story(of(EditPlaces), pet(papers({ places: [home] }), tool('places')), panel),
  play: async ({ canvas, userEvent }) => {
    const place = within(canvas.getByRole('listitem'));
    await expect(place.getByText('Home')).toBeVisible();
    await expect(place.getByText('80 m')).toBeVisible();
    const add = canvas.getByRole('button', { name: 'Add where the tracker is' });
    await expect(add).toBeDisabled();
    await userEvent.type(canvas.getByLabelText('Name of the place'), 'Garden');
    await userEvent.click(add);
    await expect(published).toHaveBeenLastCalledWith(
      expect.objectContaining({
        type: 'changes/wanted',
        payload: expect.objectContaining({
          edits: [
            {
              ...{ of: 'papers', id: IMEI, was: { places: [home] } },
              set: {
                places: [
                  home,
                  expect.objectContaining({ name: 'Garden', lat: 57.7108, lng: 11.9632, radius: 100 }),
                ],
              },
            },
          ],
        }),
      }),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Delete “Home”' }));
    await keepLast();
    await expect(canvas.queryByText('Home')).toBeNull();
    await expect(document.body).not.toHaveFocus();
    const radius = canvas.getByRole('textbox', { name: /^Radius/ });
    await userEvent.clear(radius);
    await userEvent.type(radius, '1,234');
    await expect(radius).toBeValid();
    await userEvent.clear(radius);
    await userEvent.type(radius, '12,5');
    await expect(radius).toBeInvalid();
  },
});
const ListedPlaces = () => (
  <>
    <ul>
      <SafePlaceRows />
    </ul>
    <NewSafePlace />
  </>
);
const listedPlaces = (...more: Parameters<typeof pet>) =>
  story(of(ListedPlaces), pet(papers({ places: [home] }), tool('geofences'), ...more), panel);
export const PetPlacesListed = meta.story({
  name: '[MODE-02] pet: a safe place in the list of places can be changed, and one can be added',
  render: listedPlaces(),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Home')).toBeVisible();
    await expect(canvas.getAllByRole('button')).toHaveLength(3);
  },
});
export const PetPlacesOfSomebody = meta.story({
  name: '[MODE-02] pet: the safe places of somebody else’s account can only be looked at',
  render: listedPlaces(ghost),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Home')).toBeVisible();
    // The row itself shows the place on the map.
    await expect(canvas.getAllByRole('button')).toHaveLength(1);
  },
});
export const PetPlacesInFeet = meta.story({
  name: '[MODE-02] pet: who measures in feet types the radius of a safe place in feet',
  render: story(
    of(EditPlaces),
    [...pet(papers({ places: [] }), tool('places')), settings.unitsChosen({ units: 'imperial' })],
    panel,
  ),
  play: async ({ canvas, userEvent }) => {
    const radius = canvas.getByRole('textbox', { name: /^Radius/ });
    await expect(radius).toHaveValue('300');
    await userEvent.clear(radius);
    await userEvent.type(radius, '98');
    await expect(canvas.getByText('Enter 99 ft to 1.2 mi.')).toBeVisible();
    await userEvent.clear(radius);
    await userEvent.type(radius, '1,500');
    await userEvent.type(canvas.getByLabelText('Name of the place'), 'Garden{Enter}');
    await expect(published).toHaveBeenLastCalledWith(
      wants(expect.objectContaining({ set: { places: [expect.objectContaining({ radius: 457.2 })] } })),
    );
  },
});
const run = (command: 'live' | 'led' | 'buzzer') =>
  commandEvents.requested({ device: 1, imei: IMEI, command, on: true });
const told = { device: 1, id: 'a', next: null, ends: null };
export const CommandStates = meta.story({
  name: '[MAP-11] [MODE-02] commands: running, asleep, failed',
  render: story(
    of(Commands),
    pet(
      run('live'),
      commandEvents.reported({ ...told, command: 'live', state: 'confirmed', ends: NOW + 245 }),
      run('led'),
      commandEvents.reported({ ...told, command: 'led', state: 'asleep', next: NOW + 600 }),
      run('buzzer'),
      commandEvents.refused({ device: 1, command: 'buzzer', ...failure('conflict', 409) }),
    ),
    panel,
  ),
  play: async ({ canvas, userEvent }) => {
    const [failed, asleep, running] = within(canvas.getByRole('list')).getAllByRole(
      'listitem',
    ) as HTMLElement[];
    await expect(failed).toHaveTextContent(/^Sound failed/);
    await expect(asleep).toHaveTextContent(/^Light: the tracker is asleep.*about Jun 15, 2026, 10:10/);
    await expect(running).toHaveTextContent(/^LIVE is on, 4 min left/);
    await expect(canvas.getAllByRole('button', { name: /^Cancel/ })).toHaveLength(1);
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel: Light' }));
    await expect(published).toHaveBeenLastCalledWith(
      commandEvents.cancelSubmitted({ device: 1, command: 'led' }),
    );
    await userEvent.click(within(failed as HTMLElement).getByRole('button', { name: 'Close' }));
    await expect(canvas.queryByText(/^Sound failed/, { selector: 'li *' })).toBeNull();
  },
});
export const CommandUnanswered = meta.story({
  name: '[MAP-11] commands: one with an unknown result; one for a sleeping device is cancelled',
  render: story(
    of(Commands),
    pet(
      run('led'),
      commandEvents.reported({ ...told, command: 'led', state: 'sent' }),
      commandEvents.unanswered({ device: 1, command: 'led' }),
      run('live'),
      commandEvents.reported({ ...told, command: 'live', state: 'asleep' }),
    ),
    panel,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Cancel: LIVE' })).toBeEnabled();
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('may or may not have done it'));
  },
});
export const CommandCountsQuietly = meta.story({
  name: '[MAP-11] commands: the duration of LIVE is visible but not announced',
  render: story(
    of(Commands),
    pet(
      run('live'),
      commandEvents.reported({ ...told, command: 'live', state: 'confirmed', ends: NOW + 245 }),
    ),
    panel,
  ),
  play: async ({ canvas }) => {
    const said = canvas.getByRole('status');
    await waitFor(() => expect(said).toHaveTextContent(/^LIVE is on$/));
    await expect(within(canvas.getByRole('list')).getByText(/4 mins? left/)).toBeVisible();
  },
});
export const PetLoading = meta.story({
  name: '[MODE-02] pet: loading',
  render: story(of(Activity, Places), pet(), panel),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
      'Loading the activity',
      'Loading the places',
    ]);
    await expect(canvas.queryByText('No places yet')).toBeNull();
    await expect(canvas.queryByText('No activity yet.')).toBeNull();
  },
});
export const PetFailed = meta.story({
  name: '[MODE-02] pet: nothing could be loaded, and it can be retried',
  render: story(
    of(Activity, Places),
    pet(
      measurementEvents.loadFailed({ device: 1, ...failure('server', 500) }),
      paperEvents.loadFailed({ imei: IMEI, ...failure('unreachable') }),
    ),
    panel,
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('button', { name: 'Try again' })).toHaveLength(2);
  },
});
export const PetNowhere = meta.story({
  name: '[MODE-02] pet: a server that stores nothing has no section for it',
  render: story(
    of(Activity, Places),
    pet(
      measurementEvents.loadFailed({ device: 1, ...unavailable }),
      paperEvents.loadFailed({ imei: IMEI, ...unavailable }),
    ),
    panel,
  ),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('heading')).toBeNull();
  },
});
export const PetNeverMeasured = meta.story({
  name: '[MODE-02] pet: nothing was ever measured, which is not zero',
  render: story(of(Activity, Places), stillPet(measured({ days: [] }), papers()), panel),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No activity yet.')).toBeVisible();
    await expect(canvas.queryByText('0')).toBeNull();
    await expect(canvas.queryByRole('img')).toBeNull();
  },
});
export const PetOnlySteps = meta.story({
  name: '[MODE-02] pet: the tracker has counted steps today, but no minutes',
  render: story(of(Activity), pet(measured({ days: days.slice(0, 6) }), papers()), panel),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('4,200')).toBeVisible();
    await expect(canvas.queryByText('0%')).toBeNull();
  },
});
export const PetPlacesFailed = meta.story({
  name: '[MODE-02] pet: safe places that could not be loaded do not count as none',
  render: story(
    of(EditPlaces),
    pet(paperEvents.loadFailed({ imei: IMEI, ...failure('timeout') }), tool('places')),
    panel,
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('The places could not be loaded.');
    await expect(canvas.queryByText(/No places/)).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Add where the tracker is' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(paperEvents.requested({ imei: IMEI }));
  },
});
