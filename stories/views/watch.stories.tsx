import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as deviceEvents from '../../events/devices.ts';
import * as mapEvents from '../../events/map.ts';
import * as measurementEvents from '../../events/measurements.ts';
import * as mediaEvents from '../../events/media.ts';
import * as paperEvents from '../../events/papers.ts';
import * as placeEvents from '../../events/places.ts';
import * as voiceEvents from '../../events/voice.ts';
import Contacts from '../../plugins/modes/watch/Contacts.view.tsx';
import Photos from '../../plugins/modes/watch/Photos.view.tsx';
import Quiet from '../../plugins/modes/watch/Quiet.view.tsx';
import Reach from '../../plugins/modes/watch/Reach.view.tsx';
import Voice from '../../plugins/modes/watch/Voice.view.tsx';
import Watch from '../../plugins/modes/watch/Watch.view.tsx';
import {
  ghost,
  IMEI,
  measured,
  newWatch,
  of,
  panel,
  papers,
  SILENCE,
  tool,
  unavailable,
  watch,
} from '../care-facts.tsx';
import { aDevice, ago, type Fact, failure, HOUR, MINUTE, NOW, signedInWith, signingIn } from '../facts.ts';
import { keepLast, wants } from '../change-facts.ts';
import { HOME_OF_MODE } from '../../src/core/app/mode-homes.ts';
import { cellAt } from '../../src/core/positions/places.ts';
import { happens, published, story, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Watch' });

const contacts = [
  { name: 'Mum', phone: '+46 31 123 456' },
  { name: 'Grandfather with a long name', phone: '+46 31 654 321' },
];
export const ListRow = meta.story({
  name: '[MODE-03] a row of the list begins with the state; the street is what is cut',
  globals: { viewport: { value: 'phone' } },
  render: storyAt(HOME_OF_MODE.watch, [
    signingIn('watch'),
    ...signedInWith(
      [aDevice({ id: 1, name: 'Milo' })],
      [{ device: 1, age: 40, lat: 57.7, lng: 11.9, steps: 42 }],
    ).slice(1),
    placeEvents.named({
      cell: cellAt({ lat: 57.7, lng: 11.9 }),
      name: 'Avenida General Rivera 2742, Montevideo',
      metres: 0,
      by: 'geocoder',
    }),
  ]),
  play: async () => {
    const row = await screen.findByTestId('device-row');
    await expect(row).toHaveTextContent(/Standing · Avenida General Rivera 2742/);
  },
});
export const WatchSection = meta.story({
  tags: ['picture'],
  name: '[MODE-03] watch: steps of the goal, heart rate with its age, and rows that open the rest',
  render: story(
    of(Watch),
    watch(measured({ heartbeat: { at: NOW - 12 * MINUTE, value: 84 } }), papers({ contacts })),
    panel,
  ),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('Measured 12 min. ago');
    await expect(canvasElement).toHaveTextContent(/Steps today\s*4,200.*Heart rate\s*84\s*bpm/);
    await expect(canvas.getByRole('img', { name: /^4,200 of [\d,]+ steps$/ })).toBeVisible();
    await expect(canvas.getByRole('button', { name: /SOS contacts\s*2/ })).toBeVisible();
  },
});
const items = [
  { id: 'b', filename: 'b.wav', at: NOW - HOUR, address: SILENCE, heard: false },
  { id: 'a', filename: 'a.wav', at: NOW - 2 * HOUR, address: SILENCE, mine: true },
];
const about = { kind: 'voice' as const, imei: IMEI, where: 'tool' as const };
const voices = (...more: Fact[]) =>
  watch(tool('voice'), mediaEvents.opened(about), mediaEvents.listed({ ...about, items }), ...more);
const ask = voiceEvents.recordingRequested({ imei: IMEI });
export const WatchIsReached = meta.story({
  tags: ['picture'],
  name: '[MODE-03] watch: one that has a phone number can be called, and that comes first',
  render: story(
    of(Reach),
    watch(deviceEvents.changed({ id: 1, changes: { phone: '+46 70 174 06 05' } })),
    panel,
  ),
  play: async ({ canvas, userEvent }) => {
    const call = await canvas.findByRole('link', { name: 'Call' });
    await expect(call).toHaveAttribute('href', 'tel:+46701740605');
    await userEvent.click(canvas.getByRole('button', { name: 'Voice messages' }));
    await expect(published).toHaveBeenLastCalledWith(mapEvents.toolOpened({ tool: 'voice', devices: [1] }));
  },
});
export const VoiceRecording = meta.story({
  name: '[MODE-03] voice: recording, with level and time left',
  render: story(
    of(Voice),
    voices(ask, ago(4, voiceEvents.recordingStarted()), voiceEvents.levelChanged({ level: 0.6 })),
    panel,
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('timer', { name: '11 seconds left' })).toBeVisible();
    await expect(canvas.getByRole('meter', { name: 'How loud you are' })).toHaveValue(0.6);
    await expect(canvas.queryByRole('button', { name: 'Record' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Discard' }));
    await expect(published).toHaveBeenLastCalledWith(voiceEvents.discarded());
    await expect(canvas.queryByRole('timer')).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Record' })).toBeEnabled();
  },
});
export const VoiceKeepsFocus = meta.story({
  name: '[MODE-03] voice: the focus stays on the button from step to step',
  render: story(of(Voice), voices(), panel),
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Record' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    happens(voiceEvents.recordingStarted());
    await waitFor(() => expect(button).toHaveTextContent('Done'));
    await expect(button).toHaveFocus();
    happens(voiceEvents.recorded({ address: 'blob:voice', seconds: 2 }));
    await waitFor(() => expect(button).toHaveTextContent('Send'));
    await expect(button).toHaveFocus();
    canvas.getByRole('button', { name: 'Discard' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(button).toHaveTextContent('Record'));
    await expect(button).toHaveFocus();
  },
});

export const VoiceMessages = meta.story({
  tags: ['picture'],
  name: '[MODE-03] voice: who spoke and when, played with one press, whole cards only',
  render: story(of(Voice), voices(), { ...panel, height: 420 }),
  play: async ({ canvas, userEvent }) => {
    const cards = await canvas.findAllByRole('listitem');
    await expect(cards.map((card) => within(card).getByText(/^(You|Sofía)$/).textContent)).toHaveLength(2);
    const theirs = within(cards[1] as HTMLElement);
    await expect(theirs.getByText('New')).toBeVisible();
    const play = theirs.getByRole('button', { name: /^Voice message of/ });
    await userEvent.click(play);
    await waitFor(() =>
      expect(published).toHaveBeenCalledWith(voiceEvents.messagePlayed({ imei: IMEI, id: 'b' })),
    );
    await waitFor(() => expect(theirs.queryByText('New')).toBeNull());
  },
});
export const VoiceDeleted = meta.story({
  name: '[MODE-03] voice: a message is deleted only after a question',
  render: story(of(Voice), voices(), panel),
  play: async ({ canvas, userEvent }) => {
    const [press] = await canvas.findAllByRole('button', { name: /^Delete the message of/ });
    await userEvent.click(press as HTMLElement);
    const wanted = voiceEvents.deleteSubmitted({ imei: IMEI, id: 'a' });
    const dialog = within(await screen.findByRole('alertdialog'));
    await expect(published).not.toHaveBeenCalledWith(wanted);
    await userEvent.click(await dialog.findByRole('button', { name: 'Delete' }));
    await expect(published).toHaveBeenLastCalledWith(wanted);
  },
});
const spoken = voiceEvents.recorded({ address: SILENCE, seconds: 4 });
export const VoiceNotSent = meta.story({
  name: '[MODE-03] voice: not sent, stored, to be sent again',
  render: story(
    of(Voice),
    voices(ask, spoken, voiceEvents.sendFailed({ imei: IMEI, ...failure('invalid', 413) })),
    panel,
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'Not sent: The recording is too large. Your recording is kept.',
    );
    await expect(canvas.getByRole('button', { name: 'Listen before sending' })).toBeEnabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Send again' }));
    await expect(published).toHaveBeenLastCalledWith(
      voiceEvents.sendSubmitted({ imei: IMEI, address: SILENCE, seconds: 4 }),
    );
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
});
export const VoiceDenied = meta.story({
  name: '[MODE-03] voice: the microphone is not allowed, and there are no messages yet',
  render: story(
    of(Voice),
    watch(
      tool('voice'),
      mediaEvents.opened(about),
      mediaEvents.listed({ ...about, items: [] }),
      ask,
      voiceEvents.recordingFailed({ problem: 'denied' }),
    ),
    panel,
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No messages yet')).toBeVisible();
    await expect(canvas.getByRole('alert')).toHaveTextContent('The microphone is blocked.');
    await expect(canvas.getByRole('button', { name: 'Record' })).toBeEnabled();
    await expect(canvas.queryByRole('timer')).toBeNull();
  },
});
export const VoiceGhost = meta.story({
  name: '[MODE-03] [ADM-02] voice: a super user may listen, not speak',
  render: story(of(Voice), voices(ghost), panel),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('button', { name: /^Voice message of/ })).toHaveLength(2);
    await expect(canvas.getByText(/^Read only\./)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Record' })).toBeNull();
    await expect(canvas.queryByRole('button', { name: /^Delete/ })).toBeNull();
  },
});
const photo = (id: string, sky: string, hours: number) => ({
  id,
  filename: `${id}.svg`,
  at: NOW - hours * HOUR,
  address: `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480"><path fill="${sky}" d="M0 0h640v480H0z"/><path fill="#4d6f56" d="M0 480V340l150-90 120 80 170-160 200 190v120z"/></svg>`,
  )}`,
});
const photos = (...more: Fact[]) =>
  watch(
    tool('photos'),
    mediaEvents.opened({ ...about, kind: 'photo' }),
    mediaEvents.listed({
      ...about,
      kind: 'photo',
      items: [photo('noon', '#9cc7ee', 1), photo('dawn', '#e9b08a', 6), photo('night', '#46548c', 14)],
    }),
    ...more,
  );
export const WatchPhotos = meta.story({
  name: '[MODE-03] photos: one is opened large, arrow keys move between them, Esc closes',
  render: story(of(Photos), photos(), panel),
  play: async ({ canvasElement, userEvent }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('button', { name: 'Show large' }));
    await expect(await page.findByText('1 of 3')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}{ArrowRight}');
    await expect(await page.findByText('2 of 3')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Next photo' }));
    await expect(await page.findByText('3 of 3')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next photo' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(page.queryByText('3 of 3')).toBeNull());
  },
});
export const WatchPhotoLarge = meta.story({
  name: '[MODE-03] [ADM-02] a photo large, as a super user sees it too',
  render: story(of(Photos), photos(ghost, mediaEvents.photoChosen({ id: 'dawn', large: true })), panel),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    const large = within(await page.findByRole('dialog'));
    await expect(large.getByRole('img', { name: /^Photo of Sofía, .* 4:00:00/ })).toBeVisible();
    await expect(large.getByText('2 of 3')).toBeVisible();
    await expect(large.getByRole('link', { name: 'Save' })).toHaveAttribute('download', 'dawn.svg');
    await expect(page.queryByRole('button', { name: 'Take a new photo', hidden: true })).toBeNull();
  },
});
export const WatchContacts = meta.story({
  name: '[MODE-03] SOS contacts in their order',
  render: story(of(Contacts), watch(papers({ contacts }), tool('contacts')), panel),
  play: async ({ canvas, userEvent }) => {
    const list = within(canvas.getByRole('list', { name: 'SOS contacts' }));
    const names = () => list.getAllByRole('listitem').map((each) => each.textContent);
    await expect(names()).toEqual([
      expect.stringMatching(/^1\. Mum/),
      expect.stringMatching(/^2\. Grandfather with a long name/),
    ]);
    await expect(list.queryByRole('button', { name: 'Move Mum up' })).toBeNull();
    await userEvent.click(list.getByRole('button', { name: 'Move Grandfather with a long name up' }));
    await expect(published).toHaveBeenLastCalledWith(
      wants({
        ...{ of: 'papers', id: IMEI, was: { contacts } },
        set: { contacts: contacts.toReversed() },
      }),
    );
    await keepLast();
    await expect(names()[0]).toMatch(/^1\. Grandfather/);
    list.getByRole('button', { name: 'Delete Mum' }).focus();
    await userEvent.keyboard('{Enter}');
    await keepLast('d');
    await expect(list.getAllByRole('listitem')).toHaveLength(1);
    await expect(document.body).not.toHaveFocus();
  },
});
export const WatchQuiet = meta.story({
  name: '[MODE-03] quiet times, and what stays on during them',
  render: story(
    of(Quiet),
    watch(
      papers({ quiet: [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '12:30', on: true }] }),
      tool('quiet'),
    ),
    panel,
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('SOS and location stay on in quiet times.')).toBeVisible();
    const [shown] = within(canvas.getByRole('list', { name: 'Quiet times' })).getAllByRole('listitem');
    await expect(shown).toHaveTextContent('Mon, Tue, Wed, Thu, Fri');
    const time = canvas.getByRole('switch', { name: '08:00 – 12:30' });
    await expect(time).toBeChecked();
    await userEvent.click(time);
    await expect(published).toHaveBeenLastCalledWith(
      wants({
        ...{ of: 'papers', id: IMEI },
        set: { quiet: [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '12:30', on: false }] },
        was: { quiet: [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '12:30', on: true }] },
      }),
    );
    await keepLast();
    await expect(canvas.getByRole('switch', { name: '08:00 – 12:30' })).not.toBeChecked();
  },
});

export const WatchFailed = meta.story({
  name: '[MODE-03] watch: neither measurements nor contacts could be loaded',
  render: story(
    of(Watch),
    newWatch(
      measurementEvents.loadFailed({ device: 1, ...failure('server', 500) }),
      paperEvents.loadFailed({ imei: IMEI, ...failure('unreachable') }),
    ),
    panel,
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('button', { name: 'Try again' })).toHaveLength(2);
    await expect(canvas.queryByText('Not measured yet')).toBeNull();
  },
});
export const WatchNowhere = meta.story({
  name: '[MODE-03] watch: a server that stores nothing about it',
  render: story(
    of(Watch),
    newWatch(
      measurementEvents.loadFailed({ device: 1, ...unavailable }),
      paperEvents.loadFailed({ imei: IMEI, ...unavailable }),
    ),
    panel,
  ),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Photos' })).toBeEnabled();
  },
});
export const VoiceConversation = meta.story({
  name: '[MODE-03] voice: screen readers read from the oldest to the newest, as shown',
  render: story(of(Voice), voices(), panel),
  play: async ({ canvas }) => {
    const [first, second] = within(canvas.getByRole('list')).getAllByRole('listitem');
    await expect(first).toHaveTextContent('You');
    await expect(second).toHaveTextContent('New');
  },
});
export const VoiceOfAnother = meta.story({
  name: '[MODE-03] voice: a recording for another watch is not offered here',
  render: story(of(Voice), voices(voiceEvents.recordingRequested({ imei: '999' }), spoken), panel),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Record' })).toBeEnabled();
    await expect(canvas.queryByRole('button', { name: 'Send' })).toBeNull();
  },
});
const noVoices = (...more: Fact[]) => watch(tool('voice'), mediaEvents.opened(about), ...more);
export const VoiceLoading = meta.story({
  name: '[MODE-03] voice: loading',
  render: story(of(Voice), noVoices(), panel),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading the voice messages');
    await expect(canvas.queryByText('No messages yet')).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Record' })).toBeEnabled();
  },
});
export const VoiceFailed = meta.story({
  name: '[MODE-03] voice: could not be loaded; the user can still speak',
  render: story(of(Voice), noVoices(mediaEvents.listFailed({ ...about, ...failure('server', 500) })), panel),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Record' })).toBeEnabled();
  },
});
export const VoiceNowhere = meta.story({
  name: '[MODE-03] voice: a server without voice messages',
  render: story(of(Voice), noVoices(mediaEvents.listFailed({ ...about, ...unavailable })), panel),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).toBeNull();
  },
});
const noPhotos = (...more: Fact[]) =>
  watch(tool('photos'), mediaEvents.opened({ ...about, kind: 'photo' }), ...more);
export const PhotosLoading = meta.story({
  name: '[MODE-03] photos: loading',
  render: story(of(Photos), noPhotos(), panel),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading the photos');
    await expect(canvas.queryByText('No photos yet')).toBeNull();
  },
});
export const PhotosFailed = meta.story({
  name: '[MODE-03] photos: could not be loaded',
  render: story(
    of(Photos),
    noPhotos(mediaEvents.listFailed({ ...about, kind: 'photo', ...failure('timeout') })),
    panel,
  ),
  play: async ({ canvas, userEvent }) => {
    const alert = within(canvas.getByRole('alert'));
    await expect(alert.getByText('The photos could not be loaded')).toBeVisible();
    await expect(canvas.queryByText('No photos yet')).toBeNull();
    await userEvent.click(alert.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(mediaEvents.listRequested({ ...about, kind: 'photo' }));
  },
});
export const PhotosEmpty = meta.story({
  name: '[MODE-03] photos: none yet, one was requested',
  render: story(
    of(Photos),
    noPhotos(
      mediaEvents.listed({ ...about, kind: 'photo', items: [] }),
      mediaEvents.photoRequested({ imei: IMEI }),
      mediaEvents.photoRequestAccepted({ imei: IMEI }),
    ),
    panel,
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No photos yet')).toBeVisible();
    await expect(canvas.getByText(/The photo will appear here/)).toBeVisible();
    await expect(canvas.queryByRole('img')).toBeNull();
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
});
export const ContactsFailed = meta.story({
  name: '[MODE-03] SOS contacts that could not be loaded do not count as none',
  render: story(
    of(Contacts),
    watch(paperEvents.loadFailed({ imei: IMEI, ...failure('server', 500) }), tool('contacts')),
    panel,
  ),
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('No SOS contact yet')).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeEnabled();
  },
});
export const QuietTwice = meta.story({
  name: '[MODE-03] a quiet time is added once; what is in the list is not added again',
  render: story(of(Quiet), watch(papers(), tool('quiet')), panel),
  play: async ({ canvas, userEvent }) => {
    const add = canvas.getByRole('button', { name: 'Add quiet time' });
    await userEvent.click(add);
    await keepLast();
    await waitFor(() => expect(canvas.getByLabelText('From')).toHaveValue(''));
    await expect(add).toBeDisabled();
    await userEvent.type(canvas.getByLabelText('From'), '08:00');
    await userEvent.type(canvas.getByLabelText('To'), '12:30');
    await canvas.findByText('This quiet time is already in the list.');
    await expect(add).toBeDisabled();
  },
});
export const QuietLoading = meta.story({
  name: '[MODE-03] quiet times: loading',
  render: story(of(Quiet), watch(tool('quiet')), panel),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading contacts and quiet times');
    await expect(canvas.queryByRole('button', { name: 'Add quiet time' })).toBeNull();
  },
});
export const ContactTwice = meta.story({
  name: '[MODE-03] SOS contacts: the same number twice is refused, however it is written',
  render: story(of(Contacts), watch(papers({ contacts }), tool('contacts')), panel),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Name'), 'Mummy');
    await userEvent.type(canvas.getByLabelText('Phone number'), '0046 (31) 123456');
    await userEvent.click(canvas.getByRole('button', { name: 'Add contact' }));
    await expect(canvas.getByText('This number is already listed.')).toBeVisible();
  },
});
