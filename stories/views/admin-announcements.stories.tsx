import { expect, userEvent, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import type { Announcement } from '../../events/announcements.ts';
import * as facts from '../../events/announcements.ts';
import * as auth from '../../events/auth.ts';
import { aimOf } from '../../plugins/administration/announcements/announcements.state.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { DAY, failure, type Fact, NOW } from '../facts.ts';
import { happens, published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Announcements of the service' });
const phone = { viewport: { value: 'phone' } };

const superUser: Fact = auth.sessionRestored({
  userID: 9,
  token: new Secret('token'),
  refresh_token: new Secret('refresh'),
  routeIcon: '',
  expiresAt: null,
  superUser: true,
  appMode: 'v2',
  email: 'root@example.com',
  actingFor: null,
});
const one = (changes: Partial<Announcement> = {}): Announcement => ({
  id: 352,
  name: 'Batteries in winter',
  type: 'warning',
  message:
    'Cold is hard on batteries: below −10 °C a tracker may last only half as long.\nMore: https://help.fixpoint.example/winter.',
  messages: {
    de: 'Kälte zehrt an Akkus: Unter −10 °C hält ein Tracker oft nur halb so lange.\nMehr: https://help.fixpoint.example/winter.',
    es: '',
    fr: '',
    it: '',
    pt: '',
  },
  customImg: '',
  buttonName: 'Settings',
  buttonAction: 'openSettings',
  onlyModels: [4105, 5101],
  onlyLanguages: ['de', 'en', 'nl'],
  interval: 'weekly',
  platforms: { android: true, ios: true, web: false },
  createdAt: NOW - 40 * DAY,
  createdBy: 'Ada Admin',
  endedAt: null,
  reads: 6_120,
  reach: 8_310,
  ...{ yes: 0, no: 0, emails: 0 },
  ...changes,
});
const survey = (changes: Partial<Announcement> = {}): Announcement =>
  one({
    id: 380,
    name: 'Would you like night colours?',
    type: 'survey',
    message: 'Should the map turn dark by itself in the evening?',
    messages: { de: '', es: '', fr: '', it: '', pt: '' },
    buttonName: '',
    buttonAction: '',
    ...{ yes: 3_179, no: 698, emails: 1_047, reads: 3_877 },
    ...changes,
  });
const QUERY = { search: '', sort: 'createdAt', descending: true, page: 0, size: 50, filters: {} };
const rows = [
  one(),
  one({ id: 360, name: 'Second tracker at half price', type: 'offer', endedAt: NOW - 9 * DAY, reads: 7_333 }),
  one({ id: 361, name: 'Ανακοίνωση με πολύ μακρύ όνομα για όλους τους πελάτες', type: 'info', reads: null }),
  one({ id: 362, name: 'Of a kind that nobody knows', type: 'carnival', interval: '72', createdBy: '' }),
];
const listed = facts.alertsListed({ query: QUERY, rows, total: rows.length, leftOut: [] });
const surveys = facts.surveysListed({ query: QUERY, rows: [survey()], total: 1, leftOut: [] });
const models = facts.modelsListed({
  models: [
    { model: 4105, name: 'Bike Finder' },
    { model: 5101, name: 'Pet Finder' },
    { model: 6101, name: 'Kids Watch' },
  ],
});
/** The stored drafts were loaded: there are none. */
const noDrafts = facts.draftsRestored({ drafts: {} });
const loaded = (announcement: Announcement) => facts.loaded({ announcement });

export const List = meta.story({
  name: '[ADM-04] announcements, shown and ended',
  render: storyAt('/admin-server-alert', [
    superUser,
    facts.alertsListed({
      query: QUERY,
      rows: rows.map((row) => (row.id === 362 ? { ...row, createdAt: null } : row)),
      total: rows.length,
      leftOut: [],
    }),
  ]),
  play: async ({ canvas }) => {
    await canvas.findByText('Batteries in winter');
    await expect(canvas.getByText('Other (carnival)')).toBeInTheDocument();
    const cells = (name: RegExp) =>
      within(canvas.getByRole('row', { name }))
        .getAllByRole('gridcell')
        .map(({ textContent }) => textContent);
    await expect(cells(/Batteries in winter/)).toContain('Shown');
    await expect(cells(/Batteries in winter/).join(' ')).toMatch(/May 6/);
    await expect(cells(/Batteries in winter/)).toContain('6,120');
    await expect(cells(/Second tracker at half price/)).toContain('Ended');
    // A value that the server did not send is shown as a dash.
    await expect(cells(/Of a kind/)).toContain('–');
    await expect(cells(/Ανακοίνωση/)).toContain('–');
    await expect(canvas.queryByTestId('announcement')).toBeNull();
    await expect(canvas.getByRole('button', { name: 'New announcement' })).toBeEnabled();
  },
});

export const Open = meta.story({
  tags: ['picture'],
  name: '[ADM-04] an open announcement: its numbers, and the real card in the customer’s language',
  render: storyAt('/admin-server-alert?open=352', [superUser, listed, models, loaded(one())]),
  play: async ({ canvas }) => {
    const panel = within(await canvas.findByTestId('announcement'));
    await expect(panel.getByText('Bike Finder, Pet Finder')).toBeInTheDocument();
    await expect(panel.getByRole('link', { name: '6,120' })).toHaveAttribute(
      'href',
      '/admin-server-alert?tab=readers&of=352',
    );
    await expect(panel.queryByText('It could not be ended')).toBeNull();
    await expect(panel.getByRole('button', { name: 'Edit' })).toBeEnabled();
    await expect(panel.getByText('Android, iPhone and iPad')).toBeInTheDocument();
    await expect(panel.getByText(/ · Ada Admin$/)).toBeInTheDocument();
    await expect(panel.queryByText('everybody')).toBeNull();
    // The announcement card has its own button and shows the addresses of its links.
    await expect(panel.getByRole('button', { name: 'Settings' })).toBeInTheDocument();
    await userEvent.selectOptions(panel.getByRole('combobox', { name: 'Preview in' }), 'de');
    await expect(published).toHaveBeenCalledWith(facts.previewChosen({ language: 'de' }));
  },
});

export const NoLongerLive = meta.story({
  tags: ['picture'],
  name: '[ADM-05] results that no longer load say so, and can be loaded again',
  render: storyAt('/admin-survey?open=380', [
    superUser,
    surveys,
    loaded(survey()),
    facts.loadFailed({ id: 380, ...failure('server', 500) }),
  ]),
  play: async ({ canvas }) => {
    const panel = within(await canvas.findByTestId('announcement'));
    await panel.findByText(/not up to date/);
    await expect(panel.getByText('3,877 answers')).toBeInTheDocument();
    await userEvent.click(panel.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenCalledWith(facts.requested());
    await waitFor(() => expect(panel.queryByText(/not up to date/)).toBeNull());
    happens(facts.loadFailed({ id: 380, ...failure('server', 500) }));
  },
});

export const Gone = meta.story({
  name: '[ADM-04] an announcement that a colleague has deleted cannot be edited, copied or ended',
  render: storyAt('/admin-server-alert?open=352', [
    superUser,
    listed,
    loaded(one()),
    facts.loadFailed({ id: 352, ...failure('notFound', 404) }),
  ]),
  play: async ({ canvas }) => {
    const panel = within(await canvas.findByTestId('announcement'));
    await panel.findByText('It could not be loaded');
    for (const name of ['Edit', 'Duplicate', 'End'])
      await expect(panel.queryByRole('button', { name })).toBeNull();
  },
});

export const InvalidId = meta.story({
  name: '[ADM-04] an invalid id in the address opens nothing',
  render: storyAt('/admin-server-alert?open=abc', [superUser, listed]),
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /Batteries in winter/ });
    await expect(canvas.queryByTestId('announcement')).toBeNull();
  },
});

export const PreviewOwn = meta.story({
  globals: { language: 'de' },
  name: '[ADM-04] the preview starts in the reader’s own language; a note says if nobody sees it',
  render: storyAt('/admin-server-alert?open=352', [superUser, listed, models, loaded(one())], {
    region: 'de-DE',
  }),
  play: async ({ canvas }) => {
    const panel = within(await canvas.findByTestId('announcement'));
    const language = panel.getByRole('combobox', { name: 'Vorschau auf' });
    await expect(language).toHaveValue('de');
    await expect(panel.getByText(/Kälte zehrt an Akkus/)).toBeInTheDocument();
    await expect(language).not.toHaveAccessibleDescription();
    happens(facts.previewChosen({ language: 'it' }));
    await waitFor(() => expect(language).toHaveValue('it'));
    await expect(language).toHaveAccessibleDescription('Kunden mit dieser Sprache sehen sie nicht.');
    await expect(panel.getByText(/Cold is hard on batteries/)).toBeInTheDocument();
  },
});

export const SmallPreviewOwn = meta.story({
  globals: { ...phone, language: 'de' },
  name: '[ADM-04] the small preview on a phone is in the reader’s own language',
  render: storyAt(
    '/admin-add-alert?copy=352',
    [superUser, noDrafts, models, facts.loaded({ announcement: one() })],
    { region: 'de-AT' },
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /^Vorschau/ })).toHaveTextContent(
      'Kälte zehrt an Akkus',
    );
  },
});

export const Over = meta.story({
  name: '[ADM-04] an ended announcement can only be duplicated; unknown values are a dash, without a filter it is for everybody',
  render: storyAt('/admin-server-alert?open=360', [
    superUser,
    listed,
    models,
    loaded(
      one({
        id: 360,
        name: 'Second tracker at half price',
        type: 'offer',
        endedAt: NOW - 9 * DAY,
        reads: null,
        reach: null,
        createdAt: null,
        onlyModels: [],
        onlyLanguages: [],
        platforms: { android: false, ios: false, web: false },
        buttonName: ' ',
      }),
    ),
  ]),
  play: async ({ canvas }) => {
    const panel = within(await canvas.findByTestId('announcement'));
    await expect(panel.getByRole('button', { name: 'Duplicate' })).toBeEnabled();
    await expect(panel.queryByRole('button', { name: 'Edit' })).toBeNull();
    await expect(panel.queryByRole('button', { name: 'End' })).toBeNull();
    const value = (name: string) => panel.getByText(name, { selector: 'dt' }).nextElementSibling;
    await expect(value('Read by')).toHaveTextContent(/^–$/);
    await expect(value('Published')).toHaveTextContent(/^–$/);
    await expect(value('Until')).toHaveTextContent(/June? 6/);
    await expect(value('Languages')).toHaveTextContent(/^everybody$/);
    await expect(value('Models')).toHaveTextContent(/^everybody$/);
    await expect(panel.queryByText('Meant for', { selector: 'dt' })).toBeNull();
    await expect(panel.getByRole('combobox', { name: 'Preview in' })).not.toHaveAccessibleDescription();
    await expect(panel.queryByRole('button', { name: 'Settings' })).toBeNull();
  },
});

export const Unread = meta.story({
  name: '[ADM-04] an announcement that nobody has read has no link to readers',
  render: storyAt('/admin-server-alert?open=352', [superUser, listed, models, loaded(one({ reads: 0 }))]),
  play: async ({ canvas }) => {
    const panel = within(await canvas.findByTestId('announcement'));
    await expect(panel.getByText('Read by', { selector: 'dt' }).nextElementSibling).toHaveTextContent(/^0$/);
    await expect(panel.queryByRole('link', { name: '0' })).toBeNull();
    await expect(panel.queryByText('Until', { selector: 'dt' })).toBeNull();
  },
});

export const OnPhone = meta.story({
  globals: phone,
  name: '[ADM-04] on a phone one announcement at a time',
  render: storyAt('/admin-server-alert?open=352', [superUser, listed, models, loaded(one())]),
  play: async ({ canvas }) => {
    await canvas.findByTestId('announcement');
    await expect(canvas.queryByTestId('alert-table')).not.toBeVisible();
  },
});

export const Ending = meta.story({
  name: '[ADM-04] ending an announcement asks for confirmation',
  render: storyAt('/admin-server-alert?open=352', [superUser, listed, loaded(one())]),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'End' }));
    const sure = within(await within(document.body).findByRole('alertdialog'));
    await userEvent.click(sure.getByRole('button', { name: 'End' }));
    await expect(published).toHaveBeenCalledWith(facts.endChosen({ id: 352, kind: 'alert' }));
  },
});

export const NotEnded = meta.story({
  name: '[ADM-04] an error if it could not be ended',
  render: storyAt('/admin-server-alert?open=352', [
    superUser,
    listed,
    loaded(one()),
    facts.endFailed({ id: 352, ...failure('server') }),
  ]),
  play: async ({ canvas }) => {
    await canvas.findByText('It could not be ended');
  },
});

export const NotLoaded = meta.story({
  name: '[ADM-04] one that could not be loaded can be retried',
  render: storyAt('/admin-server-alert?open=7', [
    superUser,
    listed,
    facts.loadFailed({ id: 7, ...failure('notFound') }),
  ]),
  play: async ({ canvas }) => {
    await canvas.findByText('It could not be loaded');
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenCalledWith(facts.requested());
  },
});

export const Nothing = meta.story({
  name: '[ADM-04] nothing matches',
  render: storyAt('/admin-server-alert', [
    superUser,
    facts.alertsListed({ query: QUERY, rows: [], total: 0, leftOut: [] }),
  ]),
  play: async ({ canvas }) => {
    await canvas.findByText('No announcement matches');
  },
});

export const Results = meta.story({
  name: '[ADM-05] a survey: the answers so far',
  globals: { theme: 'dark' },
  render: storyAt('/admin-survey?open=380', [superUser, surveys, loaded(survey())]),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: '3,877 answers' });
    await expect(canvas.getByRole('row', { name: /^Yes.*3,179.*82%/ })).toBeInTheDocument();
  },
});

export const ResultsInTheList = meta.story({
  name: '[ADM-05] the list of surveys says which share of the answers is yes',
  render: storyAt('/admin-survey', [superUser, surveys]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('3,179 · 82%')).toBeVisible();
  },
});

export const NoAnswers = meta.story({
  name: '[ADM-05] a survey without answers',
  render: storyAt('/admin-survey?open=380', [
    superUser,
    surveys,
    loaded(survey({ yes: 0, no: 0, emails: 0, reads: 0 })),
  ]),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: '0 answers' });
  },
});

export const Readers = meta.story({
  name: '[ADM-05] what each customer answered',
  render: storyAt('/admin-survey?tab=answers&of=380', [
    superUser,
    loaded(survey()),
    facts.answersListed({
      query: { ...QUERY, sort: 'at', filters: { of: '380' } },
      rows: [
        {
          userID: 1,
          name: 'Ada',
          email: 'ada@example.com',
          at: NOW,
          platform: 'ios',
          yes: true,
          emails: true,
        },
        { userID: 2, name: '', email: 'b@example.com', at: NOW, platform: 'tv', yes: false, emails: false },
      ],
      total: 2,
      leftOut: [],
    }),
  ]),
  play: async ({ canvas }) => {
    await canvas.findByText('iPhone and iPad');
    const cells = (name: RegExp) =>
      within(canvas.getByRole('row', { name }))
        .getAllByRole('gridcell')
        .map(({ textContent }) => textContent);
    await expect(cells(/Ada/)).toEqual(expect.arrayContaining(['ada@example.com', 'Yes', 'yes']));
    // A customer without a name is shown by e-mail address.
    await expect(cells(/b@example/)).toEqual(expect.arrayContaining(['No', 'no']));
    await expect(cells(/b@example/).filter((text) => text === 'b@example.com').length).toBeGreaterThan(0);
    await expect(canvas.getByRole('columnheader', { name: /^Answered/ })).toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }));
    await expect(published).toHaveBeenLastCalledWith(
      expect.objectContaining({ payload: { href: '/admin-survey?open=380' } }),
    );
  },
});

export const Writing = meta.story({
  tags: ['picture'],
  name: '[ADM-04] the form of an announcement next to its card',
  render: storyAt('/admin-add-alert?copy=352', [
    superUser,
    noDrafts,
    models,
    loaded(one()),
    facts.reachEstimated({ customers: 8_310, of: 12_480, aim: aimOf(one()) }),
  ]),
  play: async ({ canvas }) => {
    const name = await canvas.findByRole('textbox', { name: 'Name' });
    await expect(name).toHaveValue('Batteries in winter');
    await canvas.findByText('8,310 of 12,480 customers would see it');
    const admin = canvas.getByRole('button', { name: 'Admin' });
    await expect(admin, 'the page has no entry of its own').toHaveAttribute('data-current', 'true');
  },
});

export const WritingOnPhone = meta.story({
  globals: phone,
  tags: ['picture'],
  name: '[ADM-04] on a phone a small card stays above the form and shows each letter; a press opens the real one',
  render: storyAt('/admin-add-alert', [superUser, noDrafts, models]),
  play: async ({ canvas }) => {
    const small = await canvas.findByRole('button', { name: /^Preview/ });
    await expect(small).toHaveTextContent('Nothing is written yet.');
    const text = canvas.getByRole('textbox', { name: 'Text' });
    await userEvent.type(text, 'Storm');
    await expect(small).toHaveTextContent('Storm');
    const platforms = canvas.getByText('Only for some customers');
    platforms.scrollIntoView();
    await expect(small.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
    await userEvent.click(small);
    await within(await within(document.body).findByRole('dialog')).findByText('Storm');
    await userEvent.keyboard('{Escape}');
  },
});

export const FaultInFold = meta.story({
  name: '[ADM-04] a fold opens if something in it cannot be published, and says what is set in it',
  render: storyAt('/admin-add-alert', [
    superUser,
    noDrafts,
    models,
    facts.draftKept({ form: 'new alert', text: { ...one(), customImg: 'picture', onlyModels: [5101] } }),
  ]),
  play: async ({ canvas }) => {
    const fold = (await canvas.findByText('Picture and button')).closest('details');
    await expect(fold?.open).toBe(false);
    await expect(canvas.getByText('Only for some customers').closest('summary')).toHaveTextContent(
      /Pet Finder/,
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(fold?.open).toBe(true));
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Own picture' })).toHaveFocus());
  },
});

export const ReadingBack = meta.story({
  name: '[ADM-04] the form appears only when earlier drafts are loaded',
  render: storyAt('/admin-add-alert', [superUser, models]),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'New announcement' });
    await expect(canvas.queryByRole('textbox', { name: 'Name' })).toBeNull();
    happens(facts.draftsRestored({ drafts: { 'new alert': { ...one(), name: 'Half done' } } }));
    await expect(await canvas.findByRole('textbox', { name: 'Name' })).toHaveValue('Half done');
  },
});

export const KeptWhileTyping = meta.story({
  name: '[ADM-04] typed text is stored after a pause, even if the user does not leave the field',
  render: storyAt('/admin-add-alert', [superUser, noDrafts, models]),
  play: async ({ canvas }) => {
    published.mockClear();
    const name = await canvas.findByRole('textbox', { name: 'Name' });
    await userEvent.type(name, 'Storm');
    await waitFor(() =>
      expect(published).toHaveBeenCalledWith(
        expect.objectContaining({
          type: 'announcements/draftKept',
          payload: expect.objectContaining({ text: expect.objectContaining({ name: 'Storm' }) }),
        }),
      ),
    );
    await expect(name).toHaveFocus();
  },
});

export const WithoutModels = meta.story({
  name: '[ADM-04] the models could not be loaded: chosen ones are shown by number, and loading can be retried',
  render: storyAt('/admin-add-alert?copy=352', [
    superUser,
    noDrafts,
    loaded(one()),
    facts.modelsFailed({ ...failure('server', 500) }),
  ]),
  play: async ({ canvas }) => {
    const chosen = await canvas.findByRole('checkbox', { name: '4105' });
    await expect(chosen).toBeChecked();
    await canvas.findByText(/The list of models could not be loaded/);
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenCalledWith(facts.modelsRequested());
    happens(models);
    await expect(await canvas.findByRole('checkbox', { name: 'Bike Finder' })).toBeChecked();
    await expect(canvas.queryByText(/The list of models could not be loaded/)).toBeNull();
  },
});

export const Faults = meta.story({
  globals: phone,
  name: '[ADM-04] an announcement that cannot be published says what is wrong and where',
  render: storyAt('/admin-add-alert?kind=survey', [superUser, noDrafts, models]),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Publish' }));
    await expect(await canvas.findAllByText('Please write something here.')).toHaveLength(2);
    await expect(published).not.toHaveBeenCalledWith(
      expect.objectContaining({ type: 'announcements/publishChosen' }),
    );
  },
});

export const Refused = meta.story({
  name: '[ADM-04] the service refused it: the text stays',
  render: storyAt('/admin-add-alert', [
    superUser,
    noDrafts,
    models,
    facts.draftKept({ form: 'new alert', text: { ...one(), name: 'Storm' } }),
    facts.publishFailed({ form: 'new alert', ...failure('forbidden') }),
  ]),
  play: async ({ canvas }) => {
    await canvas.findByText('It was not published');
    await expect(canvas.getByRole('textbox', { name: 'Name' })).toHaveValue('Storm');
    await userEvent.click(canvas.getByRole('button', { name: 'Discard draft' }));
    await expect(published).toHaveBeenCalledWith(facts.draftDropped({ form: 'new alert' }));
  },
});

const changedToo = storyAt('/admin-add-alert?edit=351', [
  superUser,
  noDrafts,
  models,
  facts.loaded({ announcement: one({ id: 351, message: 'Before.' }), form: 'edit 351' }),
  facts.publishChosen({
    form: 'edit 351',
    id: 351,
    kind: 'alert',
    key: 'k',
    text: { ...one(), message: 'Mine.' },
  }),
  facts.loaded({ announcement: one({ id: 351, message: 'Theirs.' }), form: 'edit 351' }),
  facts.publishFailed({ form: 'edit 351', failure: { reason: 'conflict', status: 409 } }),
]);

export const ChangedToo = meta.story({
  tags: ['picture'],
  globals: phone,
  name: '[ADM-04] a colleague changed the same field: it is said, and the own text stays; on a phone',
  render: changedToo,
  play: async ({ canvas }) => {
    await canvas.findByText(/A colleague has changed this too: Text/);
    await expect(canvas.getByRole('textbox', { name: 'Text' })).toHaveValue('Mine.');
  },
});

export const TheirsTaken = meta.story({
  name: '[ADM-04] a colleague changed the same field: theirs can be taken',
  render: changedToo,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Take theirs' }));
    happens(facts.draftDropped({ form: 'edit 351' }));
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Text' })).toHaveValue('Theirs.'));
    await expect(canvas.queryByText(/A colleague has changed/)).toBeNull();
  },
});
