import { expect, fireEvent } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as adminEvents from '../../events/admin.ts';
import * as changeEvents from '../../events/changes.ts';
import * as feedback from '../../events/feedback.ts';
import type { FeedbackWritten } from '../../events/feedback-types.ts';
import * as network from '../../events/network.ts';
import { aFile } from '../../tests/fake-recorder.ts';
import { anOwnFeedback, aWritten } from '../../tests/feedback-samples.ts';
import { DEMO_SCREENSHOT } from '../../mocks/world/demo-screenshot.ts';
import { DAY, type Fact, failure, HOUR, NOW, started, twelveDevices } from '../facts.ts';
import { published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Pages/Feedback' });
const phone = { viewport: { value: 'phone' } };
const dark = { theme: 'dark' };
const PICTURE = `data:image/jpeg;base64,${DEMO_SCREENSHOT}`;
const opened = feedback.pageOpened({ capture: true });
const page = (...facts: Fact[]) =>
  storyAt('/customer-feedback', [started(), ...twelveDevices(), opened, ...facts]);
const listed = feedback.ownListed({
  entries: [
    anOwnFeedback('3', { at: (NOW - 2 * HOUR) * 1000, rating: 5, text: 'The reports are great.' }),
    anOwnFeedback('2', {
      at: (NOW - 3 * DAY) * 1000,
      rating: 2,
      text: 'After a tunnel the van stayed where it was although it drove on.',
      status: 'answered',
      picture: true,
      recording: true,
      unread: true,
      answers: [{ at: (NOW - DAY) * 1000, text: 'Thank you! This is mended in the next version.' }],
    }),
    anOwnFeedback('1', {
      at: (NOW - 9 * DAY) * 1000,
      rating: null,
      text: 'A dark map, please',
      status: 'closed',
    }),
  ],
});
const written = feedback.draftChanged({ rating: 4, text: 'The list is great, but the speed is missing.' });
const drawn = feedback.picturePrepared({ address: PICTURE, width: 640, height: 400 });
const covers = [
  { x: 0.08, y: 0.18, width: 0.22, height: 0.08 },
  { x: 0.6, y: 0.4, width: 0.2, height: 0.1 },
];
const waiting = (changes: Partial<FeedbackWritten> = {}): Fact =>
  changeEvents.submitted({
    changes: [
      {
        id: 'x',
        batch: 'x',
        at: NOW * 1000,
        notBefore: 0,
        edit: { of: 'feedback', id: 'new-x', set: aWritten(changes), was: null },
      },
    ],
    label: '',
  });

export const Form = meta.story({
  tags: ['picture'],
  name: '[FEED-01] rating, text, picture, and all attachments before it is sent',
  render: page(written, listed),
  play: async ({ canvas, userEvent }) => {
    const send = await canvas.findByRole('button', { name: 'Send' });
    await expect(canvas.getByRole('radio', { name: '4 – Good' })).toBeChecked();
    await expect(canvas.getByText('Number of devices')).toBeInTheDocument();
    await expect(canvas.queryByText('Names of the devices')).toBeNull();
    await userEvent.click(canvas.getByRole('switch', { name: /Names of my devices/ }));
    await expect(published).toHaveBeenLastCalledWith(feedback.draftChanged({ names: true }));
    await userEvent.click(send);
    await expect(published).toHaveBeenLastCalledWith(
      feedback.sendWanted({ text: 'The list is great, but the speed is missing.' }),
    );
  },
});

export const Sending = meta.story({
  name: '[FEED-01] nothing can be typed while the feedback is sent, because it would be lost',
  render: page(written, feedback.sendWanted({ text: 'The list is great, but the speed is missing.' })),
  play: async ({ canvas, userEvent }) => {
    const text = await canvas.findByRole('textbox');
    await userEvent.type(text, ' And the height.');
    await expect(text).toHaveValue('The list is great, but the speed is missing.');
  },
});

export const Stars = meta.story({
  name: '[FEED-01] the stars are radio buttons with words: arrows choose',
  render: page(feedback.ownListed({ entries: [] })),
  play: async ({ canvas, userEvent }) => {
    const send = await canvas.findByRole('button', { name: 'Send' });
    await expect(send).toBeDisabled();
    await userEvent.click(canvas.getByRole('radio', { name: '3 – All right' }));
    await expect(published).toHaveBeenLastCalledWith(feedback.draftChanged({ rating: 3 }));
    await canvas.findByText('Nothing sent yet');
  },
});

export const Names = meta.story({
  name: '[FEED-01] names are sent only if chosen, and are then shown; Greek, on a phone',
  render: page(feedback.draftChanged({ rating: 2, names: true }), listed),
  globals: { ...phone, ...dark, language: 'el' },
  play: async ({ canvas }) => {
    await canvas.findByText('Ονόματα συσκευών');
  },
});

export const Cover = meta.story({
  tags: ['picture'],
  name: '[FEED-01] private parts are covered: drawn, moved by keys, removed',
  render: page(drawn, feedback.areasChanged({ areas: covers })),
  play: async ({ canvas, userEvent }) => {
    const area = await canvas.findByRole('button', { name: /^Area 2/ });
    area.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(published).toHaveBeenLastCalledWith(
      feedback.areasChanged({
        areas: [covers[0] as (typeof covers)[0], { ...covers[1], x: 0.61 } as (typeof covers)[0]],
      }),
    );
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await expect(published).toHaveBeenLastCalledWith(
      feedback.areasChanged({
        areas: [
          covers[0] as (typeof covers)[0],
          { ...covers[1], x: 0.61, height: 0.11 } as (typeof covers)[0],
        ],
      }),
    );
    await userEvent.keyboard('{Delete}');
    await expect(published).toHaveBeenLastCalledWith(
      feedback.areasChanged({ areas: [covers[0] as (typeof covers)[0]] }),
    );
    const stage = canvas.getByTestId('picture-stage');
    const { left, top, width, height } = stage.getBoundingClientRect();
    const at = (x: number, y: number) => ({
      clientX: left + x * width,
      clientY: top + y * height,
      button: 0,
      isPrimary: true,
      pointerId: 1,
    });
    stage.setPointerCapture = () => undefined;
    await fireEvent.pointerDown(stage, at(0.4, 0.6));
    await fireEvent.pointerMove(stage, at(0.6, 0.8));
    await fireEvent.pointerUp(stage, at(0.6, 0.8));
    const said = published.mock.lastCall?.[0] as ReturnType<typeof feedback.areasChanged>;
    await expect(said.payload.areas).toHaveLength(2);
    await expect(said.payload.areas[1]?.width).toBeCloseTo(0.2, 1);
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(published).toHaveBeenLastCalledWith(feedback.areasReverted());
    await expect(canvas.getByRole('button', { name: 'Send' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Use the picture' }));
    await expect(published).toHaveBeenLastCalledWith(feedback.coverWanted());
  },
});

export const PictureAndRecording = meta.story({
  name: '[FEED-01] with picture and recording: the form says what the file contains',
  render: page(
    written,
    feedback.pictureFinished({ picture: { file: 'p', size: 90_000 }, address: PICTURE }),
    feedback.recordingChosen({ on: true }),
    feedback.filePrepared(aFile()),
  ),
  globals: phone,
  play: async ({ canvas, userEvent }) => {
    await canvas.findByTestId('report-contents');
    await expect(canvas.getByRole('button', { name: 'Send' })).toBeEnabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove the picture' }));
    await expect(published).toHaveBeenLastCalledWith(feedback.pictureRemoved({ file: 'p' }));
  },
});

export const Preparing = meta.story({
  name: '[FEED-01] while the recording is prepared nothing can be sent',
  render: page(written, feedback.recordingChosen({ on: true })),
  play: async ({ canvas }) => {
    await canvas.findByText('The recording is being prepared.');
    await expect(canvas.getByRole('button', { name: 'Send' })).toBeDisabled();
  },
});

export const NoPicture = meta.story({
  name: '[FEED-01] a screenshot that was not allowed: another way is offered',
  render: page(feedback.pictureFailed({ problem: 'denied' })),
  play: async ({ canvas }) => void (await canvas.findByText(/No picture was taken/)),
});

export const Aim = meta.story({
  name: '[FEED-01] the bar on any page that takes the screenshot',
  render: storyAt('/settings', [started(), ...twelveDevices(), opened, feedback.aimStarted()]),
  globals: phone,
  play: async ({ canvasElement, userEvent }) => {
    const { within } = await import('storybook/test');
    const bar = await within(canvasElement.ownerDocument.body).findByTestId('feedback-aim');
    await userEvent.click(within(bar).getByRole('button', { name: 'Take the picture' }));
    await expect(published).toHaveBeenLastCalledWith(feedback.captureWanted());
  },
});

export const Answered = meta.story({
  name: '[FEED-01] the answer, marked until it was read',
  render: page(listed),
  globals: { ...phone, language: 'de' },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Neue Antwort');
    await userEvent.click(canvas.getByRole('button', { name: 'Gelesen' }));
    await expect(published).toHaveBeenLastCalledWith(feedback.answerRead({ id: '2' }));
  },
});

export const Offline = meta.story({
  name: '[FEED-01] offline it waits, visibly, and can be withdrawn',
  render: page(network.wentOffline(), listed, waiting({ picture: { file: 'p', size: 9 } })),
  play: async ({ canvas, userEvent }) => {
    const row = await canvas.findByTestId('feedback-waiting');
    await expect(row).toHaveTextContent('Waiting on this device');
    await userEvent.click(canvas.getByRole('button', { name: 'Withdraw' }));
    await expect(published).toHaveBeenLastCalledWith(feedback.withdrawalRequested({ id: 'x' }));
  },
});

export const Refused = meta.story({
  name: '[FEED-01] the service refused it: the reason, and retry',
  render: page(
    listed,
    waiting(),
    changeEvents.refused({
      id: 'x',
      failure: { reason: 'invalid', status: 413, message: 'The picture is too large.' },
    }),
  ),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('The picture is too large.');
    await userEvent.click(canvas.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
    await expect(published).toHaveBeenLastCalledWith(changeEvents.retried({ id: 'x' }));
  },
});

export const Loading = meta.story({
  name: '[FEED-01] the form is shown while the list loads',
  render: page(feedback.ownRequested()),
  play: async ({ canvas }) => {
    await canvas.findByText('Loading your feedback');
    await expect(canvas.getByTestId('feedback-form')).toBeInTheDocument();
  },
});

export const Failed = meta.story({
  name: '[FEED-01] the list could not be loaded',
  render: page(feedback.ownRequested(), feedback.ownFailed(failure('server', 500))),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(feedback.ownRequested());
  },
});

export const WithoutList = meta.story({
  name: '[FEED-01] a service without the list: no list, no error, the form works',
  render: page(feedback.ownFailed(failure('unavailable', 404))),
  play: async ({ canvas }) => {
    await canvas.findByTestId('feedback-form');
    await expect(canvas.queryByText('Sent feedback')).toBeNull();
  },
});

export const Unavailable = meta.story({
  name: '[FEED-01] a service that takes no feedback says so',
  render: page(waiting(), changeEvents.refused({ id: 'x', ...failure('unavailable', 404) })),
  play: async ({ canvas }) => {
    await canvas.findByText('This service takes no feedback.');
    await expect(canvas.queryByTestId('feedback-form')).toBeNull();
  },
});

export const Ghost = meta.story({
  name: '[FEED-01] [ADM-02] in another customer’s account nothing can be sent in their name',
  render: storyAt('/a/customer/3001/customer-feedback', [
    started(),
    ...twelveDevices(),
    adminEvents.ghostEntered({ userID: 3001, by: 3008, superUser: true }),
    opened,
    listed,
  ]),
  play: async ({ canvas }) => {
    await canvas.findByText('The reports are great.');
    await expect(canvas.queryByTestId('feedback-form')).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Got it' })).toBeNull();
  },
});

export const Settings = meta.story({
  name: '[FEED-01] the link in the settings, with the mark of an answer',
  render: storyAt('/settings/help', [started(), ...twelveDevices(), listed]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Your feedback has an answer' })).toHaveAttribute(
      'href',
      '/customer-feedback',
    );
    await expect(canvas.getByRole('link', { name: /^Give feedback/ })).toHaveAttribute(
      'href',
      '/customer-feedback',
    );
  },
});
