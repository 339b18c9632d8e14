import { expect, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as admin from '../../events/admin.ts';
import * as feedback from '../../events/feedback.ts';
import * as network from '../../events/network.ts';
import { aFile } from '../../tests/fake-recorder.ts';
import { type Fact, failure, NOW, twelveDevices } from '../facts.ts';
import { published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Problem report' });

const phone = { viewport: { value: 'phone' } };
const at = (seconds: number) => (NOW - seconds) * 1000;
const file = aFile({ count: 1_234, from: at(5_400), to: at(0), size: 2_345_678, sent: 210_000 });
const made = feedback.filePrepared(file);
const opened = (...more: Fact[]): Fact[] => [
  ...twelveDevices(),
  feedback.reportOpened({ from: 'settings' }),
  ...more,
];
const before = (unexpected: boolean) =>
  feedback.sessionBeforeFound({ from: at(90_000), to: at(86_400), unexpected });

type Scene = { canvasElement: HTMLElement };
const dialogOf = async ({ canvasElement }: Scene): Promise<HTMLElement> =>
  waitFor(() => {
    const found = canvasElement.ownerDocument.body.querySelector<HTMLElement>('[data-testid=problem-report]');
    if (!found) throw new Error('no dialog yet');
    return found;
  });
const buttonOf = (dialog: HTMLElement, name: string): HTMLButtonElement => {
  const found = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`no button "${name}"`);
  return found;
};

export const Ready = meta.story({
  tags: ['picture'],
  name: '[LOG-02] what the file contains and what it never contains, before it is sent',
  render: storyAt('/settings', opened(made)),
  play: async (scene) => {
    const dialog = await dialogOf(scene);
    await expect(dialog).toHaveTextContent('1,234 events');
    await expect(dialog).toHaveTextContent('2.3 MB');
    await expect(dialog).toHaveTextContent('It never contains passwords or access keys.');
    await expect(dialog).toHaveTextContent('stored encrypted in this browser for up to seven days');
    await expect(dialog.querySelector('select')).toHaveValue('moved');
    const summary = dialog.querySelector('summary') as HTMLElement;
    await scene.userEvent.click(summary);
    await expect(dialog).toHaveTextContent('positions/fixesReceived');
    const field = dialog.querySelector('textarea') as HTMLTextAreaElement;
    await scene.userEvent.type(field, 'The map stood still.');
    await scene.userEvent.click(buttonOf(dialog, 'Send'));
    await expect(published).toHaveBeenLastCalledWith(
      feedback.sendChosen({ file: file.file, text: 'The map stood still.' }),
    );
    await waitFor(() => expect(buttonOf(dialog, 'Send')).toHaveAttribute('aria-busy', 'true'));
  },
});

export const KeptText = meta.story({
  name: '[LOG-02] typed text remains after the dialog was closed by accident',
  render: storyAt('/settings', opened(made)),
  play: async (scene) => {
    const dialog = await dialogOf(scene);
    await scene.userEvent.type(dialog.querySelector('textarea') as HTMLElement, 'Half a');
    await scene.userEvent.keyboard('{Escape}');
    await waitFor(() => expect(published).toHaveBeenCalledWith(feedback.textKept({ text: 'Half a' })));
    await expect(published).toHaveBeenLastCalledWith(feedback.reportClosed());
  },
});

export const Preparing = meta.story({
  name: '[LOG-02] a long file is being created',
  render: storyAt('/settings', opened(feedback.fileProgressed({ done: 0.4 }))),
  play: async (scene) => {
    const dialog = await dialogOf(scene);
    await expect(dialog.querySelector('progress')).toHaveAttribute('value', '40');
    await expect(buttonOf(dialog, 'Send')).toBeDisabled();
    await expect(buttonOf(dialog, 'Save the file')).toBeDisabled();
  },
});

export const NotMade = meta.story({
  name: '[LOG-02] the file could not be created',
  render: storyAt('/settings', opened(feedback.fileFailed({ detail: 'Error: memory' }))),
  play: async (scene) => {
    const dialog = await dialogOf(scene);
    await expect(dialog).toHaveTextContent('The file could not be made. Close this window and try again.');
    await expect(dialog).not.toHaveTextContent('Error: memory');
    await expect(buttonOf(dialog, 'Send')).toBeDisabled();
    await expect(buttonOf(dialog, 'Save the file')).toBeDisabled();
  },
});

export const SessionBefore = meta.story({
  name: '[LOG-02] fault 40: the previous session ended unexpectedly and can be reported too',
  render: storyAt('/settings', opened(before(true), made)),
  play: async (scene) => {
    const dialog = await dialogOf(scene);
    await expect(dialog).toHaveTextContent('The session before ended unexpectedly');
    await scene.userEvent.selectOptions(dialog.querySelectorAll('select')[0] as HTMLElement, 'before');
    await expect(published).toHaveBeenLastCalledWith(
      feedback.contentsChosen({ session: 'before', hideNames: true, places: 'moved' }),
    );
    await waitFor(() => expect(dialog.querySelector('progress')).not.toBeNull());
  },
});

export const BeforeGone = meta.story({
  name: '[LOG-02] the chosen previous session is no longer stored: the dialog says so, and never takes another one',
  render: storyAt(
    '/settings',
    opened(
      before(true),
      feedback.contentsChosen({ session: 'before', hideNames: true, places: 'moved' }),
      feedback.sessionBeforeLost(),
      feedback.fileFailed({ detail: 'Error: no longer stored' }),
    ),
  ),
  play: async (scene) => {
    const dialog = await dialogOf(scene);
    await expect(dialog).toHaveTextContent('The session before is no longer stored.');
    await expect(dialog).not.toHaveTextContent('The file could not be made.');
    await expect(buttonOf(dialog, 'Send')).toBeDisabled();
    await scene.userEvent.selectOptions(dialog.querySelectorAll('select')[0] as HTMLElement, 'this');
    await expect(published).toHaveBeenLastCalledWith(
      feedback.contentsChosen({ session: 'this', hideNames: true, places: 'moved' }),
    );
    await waitFor(() => expect(dialog).not.toHaveTextContent('no longer stored'));
  },
});

export const Damaged = meta.story({
  name: '[LOG-02] a damaged part of the previous session is left out, and a note says so',
  render: storyAt(
    '/settings',
    opened(
      before(false),
      feedback.contentsChosen({ session: 'before', hideNames: false, places: 'blurred' }),
      feedback.filePrepared({ ...file, damaged: 1 }),
    ),
  ),
  play: async (scene) => {
    const dialog = await dialogOf(scene);
    await expect(dialog).toHaveTextContent('A damaged part of that session is left out.');
    const [session, places] = dialog.querySelectorAll('select');
    await expect(session).toHaveValue('before');
    await expect(places).toHaveValue('blurred');
    await expect(buttonOf(dialog, 'Send')).toBeEnabled();
  },
});

export const Sending = meta.story({
  name: '[LOG-02] the report is being sent',
  render: storyAt(
    '/settings',
    opened(made, feedback.sendChosen({ file: file.file, text: 'The map stood still.' })),
  ),
  play: async (scene) => {
    const dialog = await dialogOf(scene);
    await expect(dialog).toHaveTextContent('The report is being sent.');
    await expect(buttonOf(dialog, 'Send')).toHaveAttribute('aria-busy', 'true');
    await expect(buttonOf(dialog, 'Save the file')).toBeDisabled();
    for (const select of dialog.querySelectorAll('select')) await expect(select).toBeDisabled();
  },
});

const LONG = `${'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(6)} ${'The map stood still and nothing helped. '.repeat(20)}<b>not markup</b>`;
export const Failed = meta.story({
  tags: ['picture'],
  name: '[LOG-02] sending failed: the server’s reason, and nothing is lost',
  globals: phone,
  render: storyAt(
    '/settings',
    opened(
      made,
      feedback.sendChosen({ file: file.file, text: LONG }),
      feedback.sendFailed({
        failure: {
          ...failure('server', 500).failure,
          message: `The disk of ${'theserver'.repeat(12)} is full <i>today</i>`,
        },
      }),
    ),
  ),
  play: async (scene) => {
    const dialog = await dialogOf(scene);
    await expect(dialog.querySelector('[role=alert]')).toHaveTextContent('is full <i>today</i>');
    await expect(dialog.querySelector('textarea')).toHaveValue(LONG);
    await expect(buttonOf(dialog, 'Save the file')).toBeEnabled();
    await expect(buttonOf(dialog, 'Send')).toBeEnabled();
  },
});

export const TooLarge = meta.story({
  name: '[LOG-02] too large to send',
  render: storyAt(
    '/settings',
    opened(feedback.filePrepared({ ...file, size: 90_000_000, sent: 12_000_000 })),
  ),
  play: async (scene) => {
    const dialog = await dialogOf(scene);
    await expect(dialog).toHaveTextContent('too large to be sent');
    await expect(buttonOf(dialog, 'Send')).toBeDisabled();
    await expect(buttonOf(dialog, 'Save the file')).toBeEnabled();
  },
});

export const Offline = meta.story({
  name: '[LOG-02] without a network it can be saved',
  globals: { theme: 'dark' },
  render: storyAt('/settings', opened(made, network.wentOffline())),
  play: async (scene) => {
    const dialog = await dialogOf(scene);
    await expect(dialog).toHaveTextContent('You are offline.');
    await expect(buttonOf(dialog, 'Send')).toBeDisabled();
  },
});

export const NotOffered = meta.story({
  name: '[LOG-02] a server that takes no reports',
  render: storyAt('/settings', opened(made, feedback.sendFailed(failure('unavailable', 404)))),
  play: async (scene) => {
    const dialog = await dialogOf(scene);
    await expect(dialog).toHaveTextContent('This server accepts no reports.');
    await expect(buttonOf(dialog, 'Send')).toBeDisabled();
  },
});

export const Ghost = meta.story({
  name: '[ADM-02] in a customer’s account it can only be saved',
  render: storyAt('/settings', [
    ...twelveDevices(),
    admin.ghostEntered({ userID: 3001, by: 9, superUser: true }),
    feedback.reportOpened({ from: 'key' }),
    made,
  ]),
  play: async (scene) => {
    const dialog = await dialogOf(scene);
    await expect(dialog).toHaveTextContent('the file can only be saved');
    await expect(buttonOf(dialog, 'Send')).toBeDisabled();
  },
});

export const Visitor = meta.story({
  name: '[LOG-02] before signing in it can be saved',
  globals: { ...phone, theme: 'dark', language: 'el' },
  render: storyAt('/login', [feedback.reportOpened({ from: 'key' }), made]),
  play: async (scene) => {
    const dialog = await dialogOf(scene);
    await expect(dialog).toHaveTextContent('Συνδεθείτε για να στείλετε αναφορά.');
    await expect(dialog.querySelector('textarea')).toBeNull();
    await expect(buttonOf(dialog, 'Αποστολή')).toBeDisabled();
    await expect(buttonOf(dialog, 'Αποθήκευση αρχείου')).toBeEnabled();
  },
});

export const PhoneGerman = meta.story({
  name: '[LOG-02] on a phone, in German',
  globals: { ...phone, language: 'de' },
  render: storyAt('/settings', opened(before(true), made)),
  play: async (scene) => {
    const dialog = await dialogOf(scene);
    await expect(dialog).toHaveTextContent(/Die Sitzung davor endete unerwartet am/);
    await expect(dialog).toHaveTextContent('Passwörter und Zugangsschlüssel sind nie enthalten.');
    await expect(buttonOf(dialog, 'Senden')).toBeEnabled();
    const { left, right } = dialog.getBoundingClientRect();
    await expect(left).toBeGreaterThanOrEqual(0);
    await expect(right).toBeLessThanOrEqual(window.innerWidth);
  },
});

export const PhoneGreek = meta.story({
  tags: ['picture'],
  name: '[LOG-02] on a phone, in Greek, dark',
  globals: { ...phone, theme: 'dark', language: 'el' },
  render: storyAt('/settings', opened(before(true), made)),
  play: async (scene) => {
    const dialog = await dialogOf(scene);
    await expect(dialog.querySelector('h2')?.textContent).toMatch(/\p{Script=Greek}/u);
    await expect(dialog).toHaveTextContent('1.234');
  },
});
