import { expect, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { LANGUAGES, type Language } from '../../events/session-types.ts';
import * as newsEvents from '../../events/news.ts';
import * as alertEvents from '../../events/server-alerts.ts';
import { CHANGES, PAGES } from '../../mocks/texts/index.ts';
import { anAlert } from '../../tests/alert-samples.ts';
import { type Fact, failure, HOUR, NOW, twelveDevices } from '../facts.ts';
import { happens, published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Pages/News' });

const phone = { viewport: { value: 'phone' } };
const dark = { theme: 'dark' };

const PICTURES = ['pages', 'track'].map((name) => `assets/news/${name}.svg`);
const changeLog = (language: Language = 'en'): Fact =>
  newsEvents.changeLogLoaded({
    language,
    releases: CHANGES[language].map(({ version, date, changes }) => ({
      version,
      date: Date.parse(date) / 1000,
      changes: changes.map((change, i) => ({
        ...change,
        ...(version === CHANGES.en[0]?.version && { image: PICTURES[i] }),
      })),
    })),
    leftOut: [],
  });
const update: Fact = alertEvents.updateKept({
  alert: anAlert(401, {
    type: 'update',
    message: 'Fixpoint now opens recorded tracks. See https://help.fixpoint.example/tracks.',
    action: { buttonName: 'Open', fn: 'openTracks' },
    customImg: 'assets/news/file.svg',
  }),
  date: NOW - 30 * HOUR,
  source: 'server',
});
const seen = (source: 'user' | 'storage'): Fact =>
  newsEvents.newsRead({ version: '0.2.0', update: NOW - 30 * HOUR, source });
const news = (...facts: Fact[]) => storyAt('/whatsnew', [...twelveDevices(), ...facts]);
const log = (...facts: Fact[]) => storyAt('/change-log', [...twelveDevices(), ...facts]);

/** Returns the versions in the list below the cards. */
const versionsBelow = (canvas: ReturnType<typeof within>) =>
  within(canvas.getByTestId('news-earlier'))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

export const WhatsNew = meta.story({
  tags: ['picture'],
  name: '[NEWS-01] [ROUTE-21] what’s new: the last update, and a card for each change',
  render: news(update, changeLog(), seen('user')),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'What’s new', level: 1 });
    // The announcement has no title, so its first sentence is the heading. Its action leads to the feature.
    await expect(canvas.getByRole('heading', { name: 'Fixpoint now opens recorded tracks' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Try it' })).toHaveAttribute('href', '/open-track');
    await expect(canvas.getByRole('heading', { name: 'New in version 0.2.0' })).toBeInTheDocument();
    await expect(canvas.getByTestId('news-cards').children).toHaveLength(2);
    await expect(versionsBelow(canvas)).toEqual(['Version 0.1.0', 'Version 0.0.9', 'Version 0.0.8']);
    await expect(canvas.getByRole('link', { name: 'Change log' })).toHaveAttribute('href', '/change-log');
    // There is only one "New" mark: the heading of the cards already says that they are new.
    await expect(canvas.getAllByText('New')).toHaveLength(1);
  },
});

export const WhatsNewPhone = meta.story({
  tags: ['picture'],
  name: 'what’s new on a phone, Greek, dark',
  render: news(update, changeLog('el'), seen('user')),
  globals: { ...phone, ...dark, language: 'el' },
  play: async ({ canvas }) => void (await canvas.findByRole('heading', { name: 'Τι νέο υπάρχει', level: 1 })),
});

export const WhatsNewSeen = meta.story({
  tags: ['picture'],
  name: '[NEWS-01] what’s new, already seen: no cards, and this version is the first in the list',
  render: news(update, changeLog(), seen('storage')),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Earlier updates' });
    await expect(versionsBelow(canvas)[0]).toBe('Version 0.2.0');
    await expect(canvas.queryByTestId('news-cards')).toBeNull();
    await expect(canvas.queryByText('New')).toBeNull();
  },
});

export const WhatsNewLoading = meta.story({
  name: 'what’s new is loading',
  render: news(),
  play: async ({ canvas }) => {
    await canvas.findByText('Loading');
    await expect(canvas.queryByText('Nothing new yet')).toBeNull();
  },
});

export const WhatsNewFailed = meta.story({
  name: 'what’s new could not be loaded; the last update is still shown',
  render: news(update, newsEvents.changeLogFailed({ language: 'en', ...failure('unreachable') })),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(newsEvents.changeLogRequested());
    await expect(canvas.getByText(/Fixpoint now opens recorded tracks/)).toBeInTheDocument();
  },
});

/** A change log with these versions, each without changes. */
const releases = (...versions: readonly string[]): Fact =>
  newsEvents.changeLogLoaded({
    language: 'en',
    releases: versions.map((version) => ({ version, date: null, changes: [] })),
    leftOut: [],
  });

export const WhatsNewOtherVersion = meta.story({
  name: '[NEWS-01] no news of this version: nothing new, or only the last update',
  render: news(releases('9.9.9')),
  play: async ({ canvas }) => {
    await canvas.findByText('Nothing new yet');
    await expect(canvas.queryByTestId('news-earlier')).toBeNull();
    happens(update);
    await canvas.findByText(/Fixpoint now opens recorded tracks/);
    await expect(canvas.queryByText('Nothing new yet')).toBeNull();
  },
});

export const WhatsNewWithoutChanges = meta.story({
  name: '[NEWS-01] this version without any change: nothing new, no empty heading',
  render: news(releases('0.2.0')),
  play: async ({ canvas }) => {
    await canvas.findByText('Nothing new yet');
    await expect(canvas.queryByRole('heading', { name: 'New in version 0.2.0' })).toBeNull();
    await expect(canvas.queryByTestId('news-earlier')).toBeNull();
  },
});

export const WhatsNewNothing = meta.story({
  name: 'nothing new, from a server that has no change log',
  render: news(newsEvents.changeLogFailed({ language: 'en', ...failure('unavailable', 404) })),
  play: async ({ canvas }) => {
    await canvas.findByText('Nothing new yet');
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull();
    await expect(canvas.queryByText('Latest update')).toBeNull();
  },
});

export const NewsMark = meta.story({
  name: '[NEWS-01] something new: a mark in the navigation and in the settings',
  render: storyAt('/settings/help', [...twelveDevices(), update]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /with something new/ })).toBeVisible();
    await expect(await canvas.findByRole('link', { name: 'What’s new New' })).toHaveAttribute(
      'href',
      '/whatsnew',
    );
    await expect(canvas.getByRole('link', { name: 'Imprint' })).toHaveAttribute(
      'href',
      '/stand-alone-page/imprint',
    );
  },
});

export const ChangeLog = meta.story({
  tags: ['picture'],
  name: '[NEWS-01] [ROUTE-21] the change log, by version and date',
  render: log(changeLog()),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Change log', level: 1 });
    const versions = canvas.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    await expect(versions).toEqual(['Version 0.2.0', 'Version 0.1.0', 'Version 0.0.9', 'Version 0.0.8']);
    await expect(canvas.getByText(/20 November 2026|November 20, 2026/)).toBeInTheDocument();
  },
});

export const ChangeLogPhone = meta.story({
  name: 'the change log on a phone, German, with long words and without dates',
  render: log(
    newsEvents.changeLogLoaded({
      language: 'de',
      releases: [
        {
          version: '2026.11-Vorabversion',
          date: null,
          changes: [
            { title: 'Geschwindigkeitsüberschreitungsbenachrichtigungseinstellungen', text: 'x'.repeat(120) },
            { title: '', text: '<b>Kein Markup</b>' },
          ],
        },
      ],
      leftOut: [],
    }),
  ),
  globals: { ...phone, language: 'de' },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('<b>Kein Markup</b>');
    // A change without a heading starts with its text. A release without a date shows no date.
    const [long, plain] = canvas
      .getAllByRole('listitem')
      .filter((item) => /xxx|Markup/.test(item.textContent));
    await expect(plain?.textContent).toBe('<b>Kein Markup</b>');
    await expect(long?.textContent).toContain('einstellungenxxx');
    await expect(canvas.getByRole('heading', { level: 2 }).parentElement?.textContent).toBe(
      'Version 2026.11-Vorabversion',
    );
    const { scrollWidth, clientWidth } = canvasElement.ownerDocument.documentElement;
    await expect(scrollWidth).toBe(clientWidth);
  },
});

export const ChangeLogEmpty = meta.story({
  name: 'an empty change log',
  render: log(newsEvents.changeLogLoaded({ language: 'en', releases: [], leftOut: [] })),
  play: async ({ canvas }) => void (await canvas.findByText('Nothing new yet')),
});

export const ChangeLogFailed = meta.story({
  name: 'the change log could not be loaded',
  render: log(newsEvents.changeLogFailed({ language: 'en', ...failure('server', 500) })),
  play: async ({ canvas }) => void (await canvas.findByRole('button', { name: 'Try again' })),
});

export const ChangeLogLoading = meta.story({
  name: 'the change log while it loads',
  render: log(),
  play: async ({ canvas }) => void (await canvas.findByText('Loading')),
});

const page = (id: string, ...facts: Fact[]) => storyAt(`/stand-alone-page/${id}`, facts);
const came = (id: 'help' | 'terms' | 'privacy' | 'imprint', language: Language = 'en'): Fact =>
  newsEvents.pageLoaded({ id, language, page: { ...PAGES[language][id] } });

export const Terms = meta.story({
  tags: ['picture'],
  name: '[ROUTE-05] [NEWS-02] a stand-alone page for a visitor, without the app’s shell',
  render: page('terms', came('terms')),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Terms of use', level: 1 });
    await expect(canvas.queryByRole('navigation', { name: 'Main navigation' })).toBeNull();
    await expect(canvas.getByRole('link', { name: 'To sign-in' })).toHaveAttribute('href', '/login');
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveTextContent('Terms of use');
    await expect(canvas.getAllByRole('heading', { level: 2 })).toHaveLength(3);
  },
});

export const HelpForCustomers = meta.story({
  name: '[ROUTE-05] a stand-alone page for a customer, phone, dark',
  render: page('help', ...twelveDevices(), came('help')),
  globals: { ...phone, ...dark },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Help', level: 1 });
    await expect(canvas.queryByRole('navigation', { name: 'Main navigation' })).toBeNull();
    await expect(canvas.getByRole('link', { name: 'To the app' })).toHaveAttribute('href', '/');
  },
});

export const EveryLanguage = meta.story({
  name: '[NEWS-02] in Greek, with the language marked for screen readers',
  render: page('privacy', came('privacy', 'el')),
  globals: { language: 'el' },
  play: async ({ canvas }) => {
    await expect(LANGUAGES).toContain('el');
    await expect(await canvas.findByTestId('stand-alone-page')).toHaveAttribute('lang', 'el');
    await canvas.findByRole('heading', { name: 'Απόρρητο', level: 1 });
  },
});

export const HostilePage = meta.story({
  name: '[NEWS-02] a page with scripts and dangerous links: only clean text and links remain',
  render: page(
    'imprint',
    newsEvents.pageLoaded({
      id: 'imprint',
      language: 'en',
      page: {
        title: '<img src=x onerror=alert(1)>',
        html: '<p onclick="alert(1)">Words <b>stay</b></p><script>globalThis.hacked = 1</script><img src=x onerror="globalThis.hacked = 1"><a href="javascript:alert(1)">bad</a><a href="/stand-alone-page/terms">inward</a><a href="https://example.com">out</a><iframe src="https://evil.example"></iframe><form action="/x"><input name=password></form><style>body{display:none}</style>',
      },
    }),
  ),
  play: async ({ canvas }) => {
    const article = await canvas.findByTestId('stand-alone-page');
    await expect(article).toHaveTextContent('Words stay');
    await expect(article.querySelectorAll('script, img, iframe, form, input, style, [onclick]')).toHaveLength(
      0,
    );
    const links = [...article.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    await expect(links).toEqual([null, '/stand-alone-page/terms', 'https://example.com/']);
    await expect('hacked' in globalThis).toBe(false);
  },
});

export const PageLoading = meta.story({
  name: '[ROUTE-05] a stand-alone page is loading: its heading is already there',
  render: page('terms'),
  play: async ({ canvas }) => void (await canvas.findByRole('heading', { name: 'Terms of use', level: 1 })),
});

export const PageOffline = meta.story({
  name: '[ROUTE-05] a stand-alone page without a network',
  render: page('terms', newsEvents.pageFailed({ id: 'terms', language: 'en', ...failure('unreachable') })),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('This could not be loaded');
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(newsEvents.pageRequested());
  },
});

export const PageUnknown = meta.story({
  name: '[ROUTE-05] a page that does not exist, phone',
  render: page(
    'nothing',
    newsEvents.pageFailed({ id: 'nothing', language: 'en', ...failure('notFound', 404) }),
  ),
  globals: phone,
  play: async ({ canvas }) => {
    await canvas.findByText('Page not found');
    await expect(canvas.getByRole('link', { name: 'Help' })).toHaveAttribute(
      'href',
      '/stand-alone-page/help',
    );
  },
});

export const PageMalformed = meta.story({
  name: '[ROUTE-05] an invalid address of a page is never requested',
  render: page('%3Cscript%3E'),
  play: async ({ canvas }) => void (await canvas.findByText('Page not found')),
});
