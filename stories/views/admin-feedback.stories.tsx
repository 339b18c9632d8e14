import { expect, fn, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as adminFeedback from '../../events/admin-feedback.ts';
import type { InboxDetail } from '../../events/admin-feedback.ts';
import type { ListQuery } from '../../events/admin-lists.ts';
import * as feedback from '../../events/feedback.ts';
import * as inspector from '../../events/inspector.ts';
import * as navigation from '../../events/navigation.ts';
import * as user from '../../events/user.ts';
import { DEMO_SCREENSHOT } from '../../mocks/world/demo-screenshot.ts';
import { anInboxDetail, anInboxEntry } from '../../tests/feedback-samples.ts';
import { aCustomer, DAY, type Fact, failure, HOUR, NOW, signedInWith } from '../facts.ts';
import { happens, published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Administration/Feedback inbox' });
const phone = { viewport: { value: 'phone' } };
const dark = { theme: 'dark' };
const PATH = '/admin-customer-feedback';

const admin = (): Fact[] => [
  ...signedInWith([]),
  user.customerLoaded({
    customer: aCustomer({ id: 3001, isAdmin: true, adminPermissions: ['feedback', 'users'] }),
    source: 'server',
  }),
];
const query = (changes: Partial<ListQuery> = {}): ListQuery => ({
  search: '',
  sort: 'date',
  descending: true,
  page: 0,
  size: 50,
  filters: {},
  ...changes,
});
const rows = [
  anInboxEntry('6', { at: (NOW - 2 * HOUR) * 1000, recording: true, picture: true }),
  anInboxEntry('5', {
    at: (NOW - 9 * HOUR) * 1000,
    rating: 5,
    text: 'Οι αναφορές είναι εξαιρετικές. Ευχαριστούμε!',
    language: 'el',
    email: 'παναγιωτης@example.gr',
    name: 'Παναγιώτης Δημητρίου',
    status: 'answered',
    tags: ['praise'],
  }),
  anInboxEntry('4', {
    at: (NOW - 3 * DAY) * 1000,
    rating: null,
    text: 'Bei 10 000 Fahrzeugen wäre eine Gruppierung nach Standort hilfreich.',
    language: 'de',
    status: 'inWork',
    tags: ['idea', 'fleet'],
  }),
];
const listed = adminFeedback.listed({ query: query(), rows, total: 3, leftOut: [] });
const detail = (changes: Partial<InboxDetail> = {}) =>
  adminFeedback.detailLoaded({
    ...anInboxDetail('6', { entry: rows[0] as (typeof rows)[0] }),
    picture: { address: `data:image/jpeg;base64,${DEMO_SCREENSHOT}` },
    ...changes,
  });
const at = (words: string, ...facts: Fact[]) =>
  storyAt(PATH, [...admin(), navigation.locationChanged({ path: PATH, query: words }), ...facts]);

export const List = meta.story({
  tags: ['picture'],
  name: '[ADM-06] customers’ feedback: search, filters and order are in the address',
  render: at('', listed),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/Οι αναφορές/);
    await expect(canvas.queryByTestId('feedback-detail')).toBeNull();
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Any status' }), 'inWork');
    await expect(published).toHaveBeenLastCalledWith(
      expect.objectContaining({ payload: { href: `${PATH}?status=inWork`, replace: false } }),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Save as CSV' }));
    await expect(published).toHaveBeenLastCalledWith(expect.objectContaining({ type: 'exports/wanted' }));
  },
});

export const Open = meta.story({
  tags: ['picture'],
  name: '[ADM-06] one feedback: text, picture, attachments, tags, status, answer',
  render: at('open=6', listed, detail()),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByTestId('feedback-detail');
    await expect(canvas.getByText('App version')).toBeInTheDocument();
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Status' }), 'closed');
    await expect(published).toHaveBeenLastCalledWith(
      adminFeedback.changeSubmitted({ id: '6', status: 'closed' }),
    );
  },
});

export const Tag = meta.story({
  name: '[ADM-06] tags are added, suggested and removed',
  render: at('open=6', listed, detail()),
  play: async ({ canvas, userEvent }) => {
    const add = await canvas.findByRole('button', { name: 'Add a tag' });
    await expect(add).toBeDisabled();
    const field = canvas.getByRole('textbox', { name: 'Add a tag' });
    await userEvent.type(field, '  ');
    await expect(add).toBeDisabled();
    await userEvent.clear(field);
    await userEvent.type(field, ' new ');
    await expect(add).toBeEnabled();
    await userEvent.click(add);
    await expect(published).toHaveBeenLastCalledWith(
      adminFeedback.tagChosen({ id: '6', tag: 'new', on: true }),
    );
    await expect(field).toHaveValue('');
    // Blank input and a tag that is already set add nothing.
    published.mockClear();
    await userEvent.type(field, '  {Enter}bug{Enter}new{Enter}');
    await expect(published).not.toHaveBeenCalled();
    // The suggestions match the typed text and leave out tags that are already set.
    await expect(canvas.queryByRole('button', { name: 'new' })).toBeNull();
    await userEvent.type(field, 'IDE');
    await expect(
      within(canvas.getByRole('group', { name: 'Tags in use' })).getAllByRole('button'),
    ).toHaveLength(1);
    await userEvent.click(await canvas.findByRole('button', { name: 'idea' }));
    await expect(published).toHaveBeenLastCalledWith(
      adminFeedback.tagChosen({ id: '6', tag: 'idea', on: true }),
    );
  },
});

export const TwoTags = meta.story({
  name: '[ADM-06] a tag typed while another is being sent is sent too; an invalid one stays in the field',
  render: at('open=6', listed, detail()),
  play: async ({ canvas, userEvent }) => {
    published.mockClear();
    const field = await canvas.findByRole('textbox', { name: 'Add a tag' });
    await userEvent.type(field, 'first{Enter}second{Enter}');
    await expect(canvas.getAllByTestId('waiting-tag').map((tag) => tag.textContent)).toEqual([
      'first',
      'second',
    ]);
    const entry = anInboxEntry('6', { tags: ['bug', 'first'] });
    happens(
      adminFeedback.saved({ did: 'change', detail: { ...anInboxDetail('6', { entry }), picture: null } }),
      adminFeedback.saveFailed({ id: '6', did: 'change', ...failure('server', 500) }),
    );
    const again = await canvas.findByRole('button', { name: 'second – Try again' });
    await expect(canvas.getByRole('button', { name: 'first' })).toBeInTheDocument();
    await userEvent.click(again);
    await expect(published).toHaveBeenLastCalledWith(
      adminFeedback.tagChosen({ id: '6', tag: 'second', on: true }),
    );
  },
});

export const RemoveTag = meta.story({
  name: '[ADM-06] a tag is removed',
  render: at('open=6', listed, detail()),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove the tag bug' }));
    await expect(published).toHaveBeenLastCalledWith(
      adminFeedback.tagChosen({ id: '6', tag: 'bug', on: false }),
    );
  },
});

export const Answer = meta.story({
  name: '[ADM-06] an answer in the customer’s language, with a note that names it',
  render: at('open=6', listed, detail({ entry: anInboxEntry('6', { language: 'el' }) })),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByRole('textbox', { name: 'Answer' });
    await expect(field).toHaveAttribute('lang', 'el');
    await expect(canvas.getByText(/app is in: Greek/)).toBeInTheDocument();
    const send = canvas.getByRole('button', { name: 'Send the answer' });
    await expect(send).toBeDisabled();
    await userEvent.type(field, '  ');
    await expect(send).toBeDisabled();
    await userEvent.type(field, 'Ευχαριστούμε ');
    await expect(send).toBeEnabled();
    await userEvent.click(send);
    await expect(published).toHaveBeenLastCalledWith(
      adminFeedback.answerSubmitted({ id: '6', text: 'Ευχαριστούμε' }),
    );
    // While the answer is being sent, it can neither be changed nor sent again.
    await expect(send).toHaveAttribute('aria-busy', 'true');
    await expect(field).toHaveAttribute('readonly');
    published.mockClear();
    await userEvent.click(send);
    await expect(published).not.toHaveBeenCalled();
  },
});

export const AnswerWaits = meta.story({
  name: '[ADM-06] while the answer to another feedback is being sent, this one can be typed but not sent',
  render: at('open=6', listed, adminFeedback.answerSubmitted({ id: '5', text: 'Thanks' }), detail()),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByRole('textbox', { name: 'Answer' });
    await userEvent.type(field, 'Hello');
    await expect(field).toHaveValue('Hello');
    const send = canvas.getByRole('button', { name: 'Send the answer' });
    await expect(send).toBeDisabled();
    await expect(send).not.toHaveAttribute('aria-busy');
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
});

export const AnswerKept = meta.story({
  name: '[ADM-06] a typed answer remains when another feedback was opened in between',
  render: at('open=6', listed, detail()),
  play: async ({ canvas, userEvent }) => {
    const field = () => canvas.findByRole('textbox', { name: 'Answer' });
    await userEvent.type(await field(), 'Half an ans');
    happens(
      navigation.locationChanged({ path: PATH, query: 'open=5' }),
      detail({ entry: rows[1] as (typeof rows)[0] }),
    );
    await waitFor(async () => expect(await field()).toHaveValue(''));
    happens(navigation.locationChanged({ path: PATH, query: '' }));
    await waitFor(() => expect(canvas.queryByRole('textbox', { name: 'Answer' })).toBeNull());
    happens(navigation.locationChanged({ path: PATH, query: 'open=6' }), detail());
    await waitFor(async () => expect(await field()).toHaveValue('Half an ans'));
  },
});

export const NotAnswered = meta.story({
  name: '[ADM-06] a refused answer: the reason, and the text stays',
  render: at(
    'open=6',
    listed,
    detail(),
    adminFeedback.saveFailed({ id: '6', did: 'answer', ...failure('unreachable') }),
  ),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByRole('textbox', { name: 'Answer' });
    await userEvent.type(field, 'Hello');
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/^The server cannot be reached/);
    await expect(field).toHaveValue('Hello');
    // The server's message replaces the app's general message.
    happens(
      adminFeedback.saveFailed({
        id: '6',
        did: 'answer',
        failure: { reason: 'invalid', status: 422, message: 'Too many links.' },
      }),
    );
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent(/^Too many links\.$/));
    // Failures of other feedback, or of other changes, do not appear next to the answer.
    happens(adminFeedback.saveFailed({ id: '5', did: 'answer', ...failure('server', 500) }));
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull());
  },
});

export const NotChanged = meta.story({
  name: '[ADM-06] a refused status: reported once, at the status',
  render: at(
    'open=6',
    listed,
    detail(),
    adminFeedback.saveFailed({ id: '6', did: 'change', ...failure('server', 500) }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/^The server has a problem/);
    await expect(canvas.getByRole('combobox', { name: 'Status' })).toBeEnabled();
    happens(adminFeedback.changeSubmitted({ id: '6', status: 'closed' }));
    await waitFor(() => expect(canvas.getByRole('combobox', { name: 'Status' })).toBeDisabled());
  },
});

export const Answered = meta.story({
  name: '[ADM-06] answered and read; on a phone it is shown alone',
  render: at(
    'open=6',
    listed,
    detail({
      answers: [{ at: (NOW - HOUR) * 1000, text: 'It is mended in the next version.', by: 'a@b.example' }],
      read: true,
    }),
  ),
  globals: { ...phone, ...dark },
  play: async ({ canvas }) => {
    await canvas.findByText('The customer has read it.');
    await expect(canvas.getByTestId('feedback-inbox')).not.toBeVisible();
  },
});

export const Recording = meta.story({
  name: '[ADM-06] a recording that could not be loaded',
  render: at('open=6', listed, detail(), feedback.recordingFailed({ id: '6', ...failure('server', 500) })),
  play: async ({ canvas, userEvent }) => {
    const open = await canvas.findByRole('button', { name: 'Open the recording in the inspector' });
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'The server has a problem. Try again in a moment.',
    );
    await expect(open).not.toHaveAttribute('aria-busy');
    await userEvent.click(open);
    await expect(published).toHaveBeenLastCalledWith(feedback.recordingRequested({ id: '6' }));
    await expect(open).toHaveAttribute('aria-busy', 'true');
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
});

const handed = fn().mockName('handed to the inspector');
const file = { name: 'report-6.events.ndjson', size: 4, pieces: async function* () {} };
const kept = fn(async (name: string) => (name === 'file 2' ? file : null));

export const OpensRecording = meta.story({
  name: '[ADM-06] an attached recording opens in the inspector as soon as it has come; one that is lost is loaded and opens by itself',
  render: storyAt(
    PATH,
    [...admin(), navigation.locationChanged({ path: PATH, query: 'open=6' }), listed, detail()],
    { inspect: async () => ({ kept, hand: handed }) as never },
  ),
  play: async ({ canvas, userEvent }) => {
    handed.mockClear();
    const open = await canvas.findByRole('button', { name: 'Open the recording in the inspector' });
    await userEvent.click(open);
    await expect(published).toHaveBeenLastCalledWith(feedback.recordingRequested({ id: '6' }));
    await expect(handed).not.toHaveBeenCalled();
    // Another report's recording opens nothing here.
    happens(feedback.recordingKept({ id: '5', file: 'file 2' }));
    happens(feedback.recordingKept({ id: '6', file: 'file 2' }));
    await waitFor(() => expect(handed).toHaveBeenCalledWith(file));
    await expect(handed).toHaveBeenCalledTimes(1);
    await expect(published).toHaveBeenLastCalledWith(inspector.opened({ by: 'inbox' }));
    await userEvent.click(open);
    await waitFor(() => expect(handed).toHaveBeenCalledTimes(2));
    kept.mockResolvedValueOnce(null);
    await userEvent.click(open);
    await waitFor(() => expect(published).toHaveBeenLastCalledWith(feedback.recordingRequested({ id: '6' })));
    await expect(handed).toHaveBeenCalledTimes(2);
    happens(feedback.recordingRequested({ id: '6' }), feedback.recordingKept({ id: '6', file: 'file 2' }));
    await waitFor(() => expect(handed).toHaveBeenCalledTimes(3));
  },
});

export const WithoutRecording = meta.story({
  name: '[ADM-06] no recording, stars or text: nothing to open, and a note says so',
  render: at(
    'open=4',
    listed,
    detail({
      entry: anInboxEntry('4', { rating: null, text: '', language: 'de' }),
      picture: null,
      along: [],
    }),
  ),
  play: async ({ canvas }) => {
    const open = within(await canvas.findByTestId('feedback-detail'));
    await expect(open.queryByRole('button', { name: /^Open the recording/ })).toBeNull();
    await expect(open.queryByRole('img')).toBeNull();
    await expect(open.getByText('No words, only a rating or a recording.')).toBeInTheDocument();
    await expect(open.getByText('Nothing.')).toBeInTheDocument();
    await expect(open.queryByText('App version')).toBeNull();
  },
});

export const Loading = meta.story({
  name: '[ADM-06] one feedback is loading',
  render: at('open=6', listed),
  play: async ({ canvas }) => void (await canvas.findByText('Loading the feedback')),
});

export const Gone = meta.story({
  name: '[ADM-06] one that could not be loaded',
  render: at('open=6', listed, adminFeedback.detailFailed({ id: '6', ...failure('notFound', 404) })),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('This feedback could not be loaded');
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(adminFeedback.detailRequested());
  },
});

export const Empty = meta.story({
  name: '[ADM-06] nothing found, German, on a phone',
  render: at(
    'search=xyz',
    adminFeedback.listed({ query: query({ search: 'xyz' }), rows: [], total: 0, leftOut: [] }),
  ),
  globals: { ...phone, language: 'de' },
  play: async ({ canvas }) => void (await canvas.findByText('Nichts gefunden')),
});

export const ListPhone = meta.story({
  name: '[ADM-06] the list on a phone, Greek, dark',
  render: at('', listed),
  globals: { ...phone, ...dark, language: 'el' },
  play: async ({ canvas }) => void (await canvas.findByText(/Οι αναφορές/)),
});

export const Failed = meta.story({
  name: '[ADM-06] the list could not be loaded',
  render: at('', adminFeedback.listFailed({ query: query(), ...failure('forbidden', 403) })),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(adminFeedback.listRequested());
  },
});
