import { expect, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as app from '../../events/app.ts';
import * as alertEvents from '../../events/server-alerts.ts';
import type { ServerAlert } from '../../events/server-alerts.ts';
import * as surveyEvents from '../../events/survey.ts';
import * as tour from '../../events/tour.ts';
import { anAlert } from '../../tests/alert-samples.ts';
import { ago, type Fact, failure, MINUTE, NOW, twelveDevices } from '../facts.ts';
import { happens, published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Announcements' });

const phone = { viewport: { value: 'phone' } };
const dark = { theme: 'dark' };
const BEGAN = 1_654_100_128;

/** Signed in, with this announcement on screen. */
const shows = (alert: ServerAlert, ...more: Fact[]) =>
  storyAt('/settings', [
    ...twelveDevices(),
    alertEvents.listed({ alerts: [alert], leftOut: [] }),
    alertEvents.recordsRestored({ records: [] }),
    alertEvents.collected(),
    alertEvents.cardRaised({ id: alert.id }),
    ...more,
  ]);

type Scene = { canvasElement: HTMLElement };
/** Finds a dialog by its test id. Dialogs are children of `body`. */
const find = async ({ canvasElement }: Scene, id = 'server-alert'): Promise<HTMLElement> =>
  waitFor(() => {
    const found = canvasElement.ownerDocument.body.querySelector<HTMLElement>(`[data-testid=${id}]`);
    if (!found) throw new Error(`no ${id} yet`);
    return found;
  });
const button = (dialog: HTMLElement, name: string): HTMLElement => {
  const found = [...dialog.querySelectorAll('button')].find(
    (each) => each.textContent === name || each.ariaLabel === name,
  );
  if (!found) throw new Error(`no button "${name}"`);
  return found;
};
const window = (scene: Scene) => scene.canvasElement.ownerDocument.defaultView as Window;

const winter = anAlert(1, {
  type: 'warning',
  message:
    'Cold is hard on batteries: below −10 °C a tracker may last only half as long.\nMore: https://help.fixpoint.example/winter and https://help.fixpoint.example/batteries.',
  messages: {
    ...anAlert(1).messages,
    de: 'Kälte zehrt an Akkus: Unter −10 °C hält ein Tracker oft nur halb so lange.\nMehr: https://help.fixpoint.example/winter.',
  },
  action: { buttonName: 'What’s new', fn: 'openWhatsNew' },
});

export const Card = meta.story({
  tags: ['picture'],
  name: '[ALERT-12] [ALERT-13] a card: close, picture, text with links, its own button, Continue',
  render: shows(winter),
  play: async (scene) => {
    const card = await find(scene);
    const { innerWidth, innerHeight } = window(scene);
    const { width, height } = card.getBoundingClientRect();
    await expect(Math.abs(width - innerWidth * (innerWidth < 600 ? 0.8 : 0.5))).toBeLessThan(2);
    await expect(height).toBeLessThanOrEqual(innerHeight * 0.85 + 1);
    await expect(card.querySelector('img')).toHaveAttribute('src', '/assets/server-alert/warning.svg');
    const links = [...card.querySelectorAll('a')].map(({ href, rel }) => `${href} ${rel}`);
    await expect(links).toEqual([
      'https://help.fixpoint.example/winter noopener noreferrer',
      'https://help.fixpoint.example/batteries noopener noreferrer',
    ]);
    await expect(card).toHaveTextContent('Continue opens 2 links in new windows.');
    await scene.userEvent.click(button(card, 'What’s new'));
    await expect(published).toHaveBeenLastCalledWith(alertEvents.actionChosen({ id: 1 }));
  },
});

export const CardOnPhone = meta.story({
  tags: ['picture'],
  name: '[ALERT-13] a card on a phone, dark: 80 % wide',
  render: shows(winter),
  globals: { ...phone, ...dark },
  play: async (scene) => {
    const { width } = (await find(scene)).getBoundingClientRect();
    await expect(Math.abs(width - window(scene).innerWidth * 0.8)).toBeLessThan(2);
  },
});

export const InGerman = meta.story({
  name: '[ALERT-11] a card in German',
  render: shows(winter),
  globals: { language: 'de' },
  play: async (scene) => expect(await find(scene)).toHaveTextContent('Kälte zehrt an Akkus'),
});

export const Busy = meta.story({
  name: '[ALERT-12] while its action runs: a spinner, and all other buttons are disabled',
  render: shows(winter, alertEvents.actionChosen({ id: 1 })),
  play: async (scene) => {
    const card = await find(scene);
    await expect(card.querySelector('[aria-busy=true]')).not.toBeNull();
    await expect(button(card, 'Continue')).toBeDisabled();
    published.mockClear();
    await scene.userEvent.click(button(card, 'Close'));
    await expect(published).not.toHaveBeenCalled();
  },
});

export const ActionFailed = meta.story({
  name: 'its action failed: the reason, and it can be retried',
  render: shows(winter, alertEvents.actionFailed({ id: 1, ...failure('unreachable') })),
  play: async (scene) => {
    const card = await find(scene);
    await expect(card).toHaveTextContent('That did not work. Nothing has changed.');
    await expect(button(card, 'Try again')).toBeEnabled();
  },
});

export const Blocked = meta.story({
  name: '[ALERT-14] links that the browser blocked',
  render: shows(
    winter,
    alertEvents.linksBlocked({ id: 1, links: ['https://help.fixpoint.example/batteries'] }),
  ),
  play: async (scene) => {
    const card = await find(scene);
    await expect(card).toHaveTextContent('Your browser did not open all links. Here are the others.');
    await expect(card.querySelector('li a')).toHaveAttribute(
      'href',
      'https://help.fixpoint.example/batteries',
    );
  },
});

export const UnknownKind = meta.story({
  name: '[ALERT-12] an unknown type with an unknown action: a plain picture, no button',
  render: shows(anAlert(1, { type: '__proto__', action: { buttonName: 'Run', fn: 'constructor' } })),
  play: async (scene) => {
    const card = await find(scene);
    await expect(card).toHaveAccessibleName('News from Fixpoint');
    await expect(card.querySelector('img')).toHaveAttribute('src', '/assets/server-alert/other.svg');
    await expect([...card.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain(
      'Run',
    );
  },
});

export const BrokenPicture = meta.story({
  name: '[ALERT-12] the picture of its type replaces its own one if that cannot be loaded',
  render: shows(anAlert(1, { customImg: '/assets/not-there.png' })),
  play: async (scene) => {
    const card = await find(scene);
    await waitFor(() =>
      expect(card.querySelector('img')).toHaveAttribute('src', '/assets/server-alert/info.svg'),
    );
  },
});

const hostile = `<script>globalThis.hacked = 1</script><img src=x onerror="globalThis.hacked = 1"> javascript:alert(1) \u202Egnp.evil\u202C ${'long '.repeat(4_000)}`;
export const Hostile = meta.story({
  name: '[ALERT-13] [ALERT-18] hostile text stays text; the card stays at 85 % and scrolls inside',
  render: shows(anAlert(1, { message: hostile })),
  play: async (scene) => {
    const card = await find(scene);
    const { height } = card.getBoundingClientRect();
    const { innerHeight } = window(scene);
    await expect(Math.abs(height - innerHeight * 0.85)).toBeLessThan(2);
    await expect(card.querySelectorAll('script, a, img:not([src^="/assets/server-alert/"])')).toHaveLength(0);
    await expect(card).toHaveTextContent('<script>globalThis.hacked = 1</script>');
    await expect(card.textContent).not.toContain('\u202E');
    await expect('hacked' in globalThis).toBe(false);
    const { bottom } = button(card, 'Continue').getBoundingClientRect();
    await expect(bottom).toBeLessThanOrEqual(innerHeight);
  },
});

export const Closing = meta.story({
  name: '[ALERT-05] closing it marks it as read; a press outside does not',
  render: shows(winter),
  play: async (scene) => {
    const card = await find(scene);
    published.mockClear();
    await scene.userEvent.click(scene.canvasElement.ownerDocument.body);
    await expect(published).not.toHaveBeenCalled();
    await scene.userEvent.click(button(card, 'Close'));
    await expect(published).toHaveBeenLastCalledWith(alertEvents.alertRead({ id: 1, how: 'closed' }));
    await waitFor(() =>
      expect(scene.canvasElement.ownerDocument.body.querySelector('[data-testid=server-alert]')).toBeNull(),
    );
  },
});

const server = (maintenanceStart: number) =>
  app.started({
    version: '0.1.0',
    backend: 'api',
    demoAccounts: [],
    scenarios: [],
    language: 'en',
    maintenanceStart,
  });

export const Maintenance = meta.story({
  tags: ['picture'],
  name: '[ALERT-15] [ALERT-16] maintenance: our own texts, a progress bar, and the current step',
  render: shows(anAlert(-1, { message: '' }), server(NOW - 20 * MINUTE)),
  play: async (scene) => {
    const card = await find(scene);
    await expect(card).toHaveTextContent(
      'We are really sorry for the inconvenience. Our servers are in maintenance.',
    );
    await expect(card).toHaveTextContent('Firewall update');
    await expect(card).toHaveTextContent('Step 2 of 11');
    await expect(card.querySelector('progress')).toHaveAttribute('value', '12');
  },
});

export const MaintenanceLasts = meta.story({
  name: '[ALERT-16] longer than planned: the last message stays, in German on a phone',
  render: shows(anAlert(-1, { message: '' })),
  globals: { ...phone, language: 'de' },
  play: async (scene) => {
    await expect(NOW).toBeGreaterThan(BEGAN + 11 * 900);
    const card = await find(scene);
    await expect(card).toHaveTextContent('Dienste werden geprüft');
    await expect(card.querySelector('progress')).not.toHaveAttribute('value');
  },
});

export const MaintenanceInGreek = meta.story({
  name: '[ALERT-15] maintenance in Greek, dark',
  render: shows(anAlert(-1, { message: '' })),
  globals: { language: 'el', ...dark },
  play: async (scene) => expect(await find(scene)).toHaveAccessibleName('Συντήρηση'),
});

const geofences = (...more: Fact[]) =>
  storyAt('/settings', [
    ...twelveDevices(),
    alertEvents.listed({ alerts: [], leftOut: [] }),
    alertEvents.recordsRestored({ records: [] }),
    alertEvents.geofencesListed({ count: 3 }),
    alertEvents.collected(),
    alertEvents.cardRaised({ id: -3 }),
    ...more,
  ]);

/**
 * Checks that a card has one emphasised button: the last one, which is at the right, or at the top if buttons are
 * stacked.
 */
async function strongIsLast(card: HTMLElement, ...names: string[]) {
  const buttons = [...card.querySelectorAll<HTMLElement>('footer button')];
  await expect(buttons.map(({ textContent }) => textContent)).toEqual(names);
  const [quiet, strong] = buttons as [HTMLElement, HTMLElement];
  const colours = ['--surface-control', '--danger'].map((name) => {
    const probe = card.appendChild(card.ownerDocument.createElement('i'));
    probe.style.backgroundColor = `var(${name})`;
    const colour = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return colour;
  });
  await expect(buttons.map((each) => getComputedStyle(each).backgroundColor)).toEqual(colours);
  const [before, after] = [quiet.getBoundingClientRect(), strong.getBoundingClientRect()];
  await expect(after.left > before.left || after.top < before.top).toBe(true);
}

export const Geofences = meta.story({
  tags: ['picture'],
  name: '[ALERT-17] old geofences: the custom card',
  render: geofences(),
  play: async (scene) => {
    const card = await find(scene, 'custom-alert');
    await expect(card).toHaveTextContent('You still have 3 geofences of the first version.');
    await expect(card.querySelector('img')).toHaveAttribute('src', '/assets/server-alert/geofences.svg');
    await strongIsLast(card, 'Continue', 'Delete geofences');
    await scene.userEvent.click(button(card, 'Delete geofences'));
    await expect(published).toHaveBeenLastCalledWith(alertEvents.actionChosen({ id: -3 }));
    await waitFor(() => expect(card.querySelector('[aria-busy=true]')).not.toBeNull());
  },
});

export const GeofencesOnPhone = meta.story({
  name: '[ALERT-17] old geofences on a phone: deleting is the only strong button, above Continue',
  render: geofences(),
  globals: phone,
  play: async (scene) => strongIsLast(await find(scene, 'custom-alert'), 'Continue', 'Delete geofences'),
});

export const GeofencesFailed = meta.story({
  name: '[ALERT-17] old geofences could not be deleted; phone, Polish',
  render: geofences(alertEvents.actionFailed({ id: -3, ...failure('server', 500) })),
  globals: { ...phone, language: 'pl' },
  play: async (scene) => {
    const card = await find(scene, 'custom-alert');
    await expect(card).toHaveTextContent('Masz jeszcze 3 geostrefy');
    await expect(button(card, 'Spróbuj ponownie')).toBeEnabled();
  },
});

export const BehindTheTour = meta.story({
  name: '[ALERT-02] the card waits while a tour is open, and comes when it ends',
  render: storyAt('/v2', [
    ...twelveDevices(),
    alertEvents.listed({ alerts: [winter], leftOut: [] }),
    alertEvents.recordsRestored({ records: [] }),
    alertEvents.collected(),
    alertEvents.cardRaised({ id: winter.id }),
    tour.started({ name: 'tour' }),
    ...[tour.stepReached({ index: 0, missing: [] }), tour.stepPlaced({ index: 0 })],
  ]),
  play: async (scene) => {
    await find(scene, 'tour-card');
    const { body } = scene.canvasElement.ownerDocument;
    await expect(body.querySelector('[data-testid=server-alert]')).toBeNull();
    happens(tour.ended({ how: 'closed' }));
    await find(scene);
    await expect(body.querySelector('[data-testid=tour-card]')).toBeNull();
  },
});

const question = anAlert(2, {
  type: 'survey',
  message: 'Would you like to see yesterday’s trips of all your devices on one map?',
  messages: {
    ...anAlert(2).messages,
    de: 'Möchten Sie die gestrigen Fahrten aller Ihrer Geräte auf einer gemeinsamen Karte sehen?',
  },
});
const asks = (...more: Fact[]) =>
  storyAt('/v2', [
    ...twelveDevices(),
    alertEvents.listed({ alerts: [question], leftOut: [] }),
    alertEvents.recordsRestored({ records: [] }),
    alertEvents.collected(),
    alertEvents.queueEmptied(),
    ...more,
  ]);

export const Survey = meta.story({
  tags: ['picture'],
  name: '[SURVEY-02] a survey: heading, picture, question, box (off), yes, no, note',
  render: asks(),
  play: async (scene) => {
    const card = await find(scene, 'survey');
    await expect(card).toHaveAccessibleName('A quick question');
    await expect(card.querySelector('img')).toHaveAttribute('src', '/assets/server-alert/survey.svg');
    const box = card.querySelector<HTMLInputElement>('input[type=checkbox]') as HTMLInputElement;
    await expect(box).not.toBeChecked();
    await expect(card).toHaveTextContent('We ask once.');
    await scene.userEvent.click(box);
    await scene.userEvent.click(button(card, 'No'));
    await expect(published).toHaveBeenLastCalledWith(
      surveyEvents.answerChosen({ id: 2, response: 0, emails: true }),
    );
    await waitFor(() => expect(button(card, 'No')).toHaveAttribute('aria-busy', 'true'));
    await expect(button(card, 'Yes')).toBeDisabled();
  },
});

export const SurveyOnPhone = meta.story({
  tags: ['picture'],
  name: 'a survey on a phone, German, dark',
  render: asks(),
  globals: { ...phone, ...dark, language: 'de' },
  play: async (scene) => expect(await find(scene, 'survey')).toHaveTextContent('gestrigen Fahrten'),
});

export const SurveyFailed = meta.story({
  name: '[SURVEY-04] the answer could not be saved: it stays open, gives the reason, and keeps the answer',
  render: asks(
    surveyEvents.answerChosen({ id: 2, response: 1, emails: true }),
    surveyEvents.answerFailed({ id: 2, ...failure('unreachable') }),
  ),
  play: async (scene) => {
    const card = await find(scene, 'survey');
    await expect(card).toHaveTextContent('Your answer could not be saved.');
    await expect(card).toHaveTextContent('Check your internet connection.');
    await expect(card.querySelector('input[type=checkbox]')).toBeChecked();
    await expect(button(card, 'Yes')).toHaveAttribute('aria-pressed', 'true');
    await expect(button(card, 'No')).toHaveAttribute('aria-pressed', 'false');
  },
});

export const SurveyLater = meta.story({
  name: 'a survey: not now',
  render: asks(),
  play: async (scene) => {
    const card = await find(scene, 'survey');
    await scene.userEvent.click(button(card, 'Not now'));
    await expect(published).toHaveBeenLastCalledWith(surveyEvents.answerPostponed({ id: 2 }));
  },
});

export const Nothing = meta.story({
  name: '[ALERT-03] [SURVEY-01] read announcements are not shown',
  render: asks(ago(60, alertEvents.alertRead({ id: 2, how: 'answered' }))),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByTestId('route-page');
    await expect(canvasElement.ownerDocument.body.querySelector('[data-testid=survey]')).toBeNull();
  },
});
