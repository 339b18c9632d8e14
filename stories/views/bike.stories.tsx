import { expect, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as changeEvents from '../../events/changes.ts';
import * as ownForms from '../../events/own-forms.ts';
import * as placeEvents from '../../events/places.ts';
import { cellOf } from '../../src/core/positions/places.ts';
import * as paperEvents from '../../events/papers.ts';
import * as passportEvents from '../../events/passport.ts';
import * as rideEvents from '../../events/rides.ts';
import * as settingsEvents from '../../events/settings.ts';
import * as userEvents from '../../events/user.ts';
import PassportView from '../../plugins/modes/bike/Passport.view.tsx';
import Report from '../../plugins/modes/bike/Report.view.tsx';
import Rides from '../../plugins/modes/bike/Rides.view.tsx';
import { type Fact, failure, HOUR, MINUTE, NOW } from '../facts.ts';
import {
  alarmed,
  bike,
  ghost,
  IMEI,
  noGuards,
  of,
  panel,
  papers,
  tool,
  unavailable,
} from '../bike-facts.tsx';
import { keepLast } from '../change-facts.ts';
import { happens, published, story } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Bike' });

const shape = [0, 1, 2, 3, 4].map((i) => ({ lat: 57.7 + i * 0.004, lng: 11.96 + (i % 3) * 0.006 }));
export const BikeRides = meta.story({
  tags: ['picture'],
  name: '[MODE-04] rides by day',
  render: story(
    of(Rides),
    bike(
      tool('rides'),
      rideEvents.listed({
        device: 1,
        rides: [
          { start: NOW - 3 * HOUR, end: NOW - 2 * HOUR, metres: 18_600, shape, still: true },
          { start: NOW - 26 * HOUR, end: NOW - 25.5 * HOUR, metres: 8_100, shape, beganBefore: true },
        ],
      }),
    ),
    panel,
  ),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText(/18\.6 km/);
    await expect(canvasElement).toHaveTextContent(
      /June 15, 2026.*19 km\/h on average · still riding.*June 14, 2026/,
    );
    await expect(canvasElement).toHaveTextContent(/8\.1 km · 30 min.*since before/);
  },
});
export const BikeNoRides = meta.story({
  name: '[MODE-04] rides that could not be loaded do not count as none',
  render: story(
    of(Rides),
    bike(tool('rides'), rideEvents.failed({ device: 1, ...failure('timeout') })),
    panel,
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('The rides could not be loaded');
    await expect(canvas.queryByText(/No ride/)).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(rideEvents.requested({ device: 1 }));
  },
});
export const BikeRodeNowhere = meta.story({
  name: '[MODE-04] [GEN-03] without rides the shortest one that counts is in the user’s unit',
  render: story(
    of(Rides),
    bike(
      tool('rides'),
      settingsEvents.unitsChosen({ units: 'imperial' }),
      rideEvents.listed({ device: 1, rides: [] }),
    ),
    panel,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Rides of 656 ft or more appear here.')).toBeVisible();
  },
});
const passport = {
  owner: 'Ingrid Lindqvist',
  frame: 'WTU4650K0023',
  make: 'Cube',
  model: 'Reaction',
  colour: 'Grey',
  boughtAt: '2024-05-17',
  boughtFrom: 'Cykel AB',
  marks: 'Scratch <on> the crank',
};
const picture = (id: string, paint: string) => ({
  id,
  address: `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480"><path fill="${paint}" d="M0 0h640v480H0z"/><g fill="none" stroke="#222" stroke-width="14"><circle cx="170" cy="320" r="90"/><circle cx="470" cy="320" r="90"/><path d="M170 320l90-150h150l60 150M260 170l70 150h-160M410 170l-20-60h50"/></g></svg>`,
  )}`,
});
const pictures = passportEvents.photosListed({
  imei: IMEI,
  photos: [picture('a', '#cfd8e3'), picture('b', '#d9e3cf')],
});
const kept = (...more: Fact[]) => bike(noGuards, papers({ passport }), tool('passport'), ...more);
export const BikePassport = meta.story({
  name: '[MODE-04] [ADM-02] passport: read only for a super user',
  render: story(of(PassportView), kept(pictures, ghost), panel),
  play: async ({ canvas }) => {
    const fields = canvas.getAllByRole('textbox');
    await expect(fields.length).toBeGreaterThan(6);
    for (const field of fields) await expect(field).toHaveAttribute('readonly');
    await expect(canvas.getByLabelText('Distinguishing marks')).toHaveValue('Scratch <on> the crank');
    await expect(canvas.getAllByRole('img', { name: /of the bicycle/ })).toHaveLength(2);
    await expect(canvas.queryByRole('button')).toBeNull();
    await expect(canvas.queryByLabelText('Add a photo')).toBeNull();
  },
});
export const BikePassportEmpty = meta.story({
  name: '[MODE-04] passport: still empty',
  render: story(
    of(PassportView),
    bike(papers(), tool('passport'), passportEvents.photosListed({ imei: IMEI, photos: [] })),
    panel,
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText(/^Empty\./)).toBeVisible();
    await expect(canvas.queryByRole('img')).toBeNull();
    const save = canvas.getByRole('button', { name: 'Save' });
    await expect(save).toBeDisabled();
    await userEvent.type(canvas.getByLabelText('Frame number'), 'WTU 1');
    await userEvent.click(save);
    await expect(published).toHaveBeenLastCalledWith(
      expect.objectContaining({
        type: 'changes/wanted',
        payload: expect.objectContaining({
          edits: [
            expect.objectContaining({
              ...{ of: 'papers', id: IMEI },
              set: { passport: expect.objectContaining({ frame: 'WTU 1' }) },
            }),
          ],
        }),
      }),
    );
  },
});
export const BikePassportTyped = meta.story({
  name: '[MODE-04] passport: typed text stays if the server refuses it',
  render: story(of(PassportView), kept(pictures), panel),
  play: async ({ canvasElement, userEvent }) => {
    const page = within(canvasElement);
    const colour = await page.findByLabelText('Colour');
    await userEvent.clear(colour);
    await userEvent.type(colour, 'Orange');
    await userEvent.click(page.getByRole('button', { name: 'Save' }));
    await keepLast();
    await userEvent.type(page.getByLabelText('Make'), ' & Co');
    happens(changeEvents.refused({ id: 'c0', ...failure('server', 500) }));
    await expect(await page.findByText(/Not saved/)).toBeVisible();
    await expect(page.getByLabelText('Colour')).toBe(colour);
    await expect(colour).toHaveValue('Orange');
    await expect(page.getByLabelText('Make')).toHaveValue('Cube & Co');
    await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
  },
});
export const BikePassportSaved = meta.story({
  name: '[MODE-04] [NET-02] passport: what is saved is no draft any more; what is refused is one again',
  render: story(
    of(PassportView),
    kept(pictures, ownForms.draftsRestored({ drafts: { 'passport 1': { colour: 'Orange' } } })),
    panel,
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByLabelText('Colour')).toHaveValue('Orange');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(published).toHaveBeenCalledWith(ownForms.draftDropped({ form: 'passport 1' }));
    await keepLast();
    const drafts = () => published.mock.calls.filter(([{ type }]) => type === ownForms.draftKept.type);
    await userEvent.type(canvas.getByLabelText('Make'), ' & Co');
    await waitFor(() =>
      expect(drafts()).toEqual([[ownForms.draftKept({ form: 'passport 1', fields: { make: 'Cube & Co' } })]]),
    );
    happens(changeEvents.refused({ id: 'c0', ...failure('server', 500) }));
    await waitFor(() =>
      expect(published).toHaveBeenLastCalledWith(
        ownForms.draftKept({ form: 'passport 1', fields: { colour: 'Orange', make: 'Cube & Co' } }),
      ),
    );
  },
});
export const BikePassportRefused = meta.story({
  name: '[MODE-04] [ACC-05] passport: what was refused while it was closed is in the form, with the reason',
  render: story(
    of(PassportView),
    kept(
      pictures,
      changeEvents.submitted({
        changes: [
          {
            ...{ id: 'c0', batch: 'c0', at: NOW * 1000, notBefore: 0 },
            edit: {
              ...{ of: 'papers', id: IMEI, was: { passport: { ...passport, make: 'Old' } } },
              set: { passport: { ...passport, make: 'Old', colour: 'Orange' } },
            },
          },
        ],
        label: '',
      }),
      changeEvents.refused({ id: 'c0', ...failure('server', 500) }),
    ),
    panel,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Colour')).toHaveValue('Orange');
    await expect(canvas.getByLabelText('Make')).toHaveValue('Cube');
    await expect(canvas.getByText(/Not saved/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeEnabled();
  },
});
export const BikePassportPhotos = meta.story({
  name: '[MODE-04] passport: a photo that was not sent, one that is no picture, one that could not be deleted',
  render: story(
    of(PassportView),
    kept(
      pictures,
      passportEvents.photoAdded({ imei: IMEI, file: 'file-1' }),
      passportEvents.photoSendFailed({ imei: IMEI, file: 'file-1', ...failure('timeout', 0) }),
      passportEvents.photoRemoved({ imei: IMEI, id: 'a' }),
      passportEvents.photoDeleteFailed({ imei: IMEI, id: 'a', ...failure('server', 500) }),
      passportEvents.photoRefused({ imei: IMEI, file: 'file-2' }),
    ),
    panel,
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^The photo could not be deleted and is still there\./),
      expect.stringMatching(/^The photo was not saved\./),
      expect.stringMatching(/^This file cannot be read as a picture/),
    ]);
    await expect(canvas.getAllByRole('img', { name: /of the bicycle/ })).toHaveLength(2);
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(
      passportEvents.photoAdded({ imei: IMEI, file: 'file-1' }),
    );
    await expect(canvas.queryByText(/^The photo was not saved\./)).toBeNull();
  },
});
export const BikePassportLoading = meta.story({
  name: '[MODE-04] passport: loading',
  render: story(of(PassportView), bike(tool('passport')), panel),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading the passport');
    await expect(canvas.queryByRole('textbox')).toBeNull();
  },
});
export const BikePassportFailed = meta.story({
  tags: ['picture'],
  name: '[MODE-04] passport: could not be loaded, nor its photos',
  render: story(
    of(PassportView),
    bike(tool('passport'), paperEvents.loadFailed({ imei: IMEI, ...failure('server', 500) })),
    panel,
  ),
  play: async ({ canvas }) => {
    await canvas.findByText('The passport could not be loaded');
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeEnabled();
  },
});

export const BikePassportTriedAgain = meta.story({
  name: '[MODE-04] passport: a press loads it again',
  render: story(
    of(PassportView),
    bike(tool('passport'), paperEvents.loadFailed({ imei: IMEI, ...failure('server', 500) })),
    panel,
  ),
  play: async ({ canvas, userEvent }) => {
    published.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenCalledWith(paperEvents.requested({ imei: IMEI }));
  },
});
export const BikePassportUnavailable = meta.story({
  name: '[MODE-04] passport: a server without passports',
  render: story(
    of(PassportView),
    bike(tool('passport'), paperEvents.loadFailed({ imei: IMEI, ...unavailable })),
    panel,
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No bike passport here')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull();
    await expect(canvas.queryByRole('textbox')).toBeNull();
  },
});
const before = passportEvents.placesListed({
  device: 1,
  places: [
    { at: NOW - 50 * MINUTE, until: NOW - 50 * MINUTE, lat: 57.7071, lng: 11.9668 },
    { at: NOW - 3 * HOUR, until: NOW - HOUR, lat: 57.6969, lng: 11.9865 },
  ],
});
const inStockholm = userEvents.settingsLoaded({
  source: 'server',
  settings: {
    logout_onclose: false,
    appMode: 'bike',
    logbook_mode: '',
    survey_response: null,
    uptodate_via_email: false,
    show_imei_btn: true,
    show_all_devices_btn: true,
    show_alarms_btn: true,
    show_note_btn: true,
    time_zone: 'Europe/Stockholm',
  },
});
export const BikeReport = meta.story({
  name: '[MODE-04] the report for the police: with time zone, photos and earlier places',
  render: story(
    of(Report),
    bike(inStockholm, papers({ passport }), alarmed, tool('report'), pictures, before),
    panel,
  ),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect((await page.findAllByText(/CEST|GMT\+2/)).length).toBeGreaterThan(4);
    await expect(page.getByText('Europe/Stockholm')).toBeVisible();
    await expect(page.getByText('57.70710, 11.96680')).toBeVisible();
  },
});
export const BikeReportNamed = meta.story({
  name: '[MODE-04] the report: places have their usual names, and coordinates for the police',
  render: story(
    of(Report),
    bike(
      inStockholm,
      papers({ passport }),
      alarmed,
      tool('report'),
      before,
      placeEvents.named({
        cell: cellOf({ lat: 57.6969, lng: 11.9865, speed: 0 }),
        name: 'Lindengatan 12, Göteborg',
        metres: 4,
        by: 'geocoder',
      }),
    ),
    panel,
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Lindengatan 12, Göteborg (57.69690, 11.98650)')).toBeVisible();
    await expect(canvas.getByText('57.70710, 11.96680')).toBeVisible();
  },
});
export const BikeReportMissing = meta.story({
  name: '[MODE-04] the report: what could not be had is said, and not called empty',
  render: story(
    of(Report),
    bike(
      tool('report'),
      paperEvents.loadFailed({ imei: IMEI, ...failure('timeout', 0) }),
      passportEvents.placesFailed({ device: 1, ...failure('timeout', 0) }),
    ),
    panel,
  ),
  play: async ({ canvas, userEvent }) => {
    const [passport, places] = canvas.getAllByRole('alert');
    await expect(passport).toHaveTextContent('The passport is missing from this report.');
    await expect(places).toHaveTextContent('The earlier places are missing from this report.');
    await expect(canvas.getByRole('row', { name: 'Owner Unknown' })).toBeVisible();
    await expect(canvas.queryByText('not filled in')).toBeNull();
    const again = canvas.getAllByRole('button', { name: 'Try again' });
    await expect(again).toHaveLength(2);
    await userEvent.click(again[1] as HTMLElement);
    await expect(published).toHaveBeenLastCalledWith(passportEvents.placesRequested({ device: 1 }));
    await userEvent.click(again[0] as HTMLElement);
    await expect(published).toHaveBeenLastCalledWith(paperEvents.requested({ imei: IMEI }));
  },
});
