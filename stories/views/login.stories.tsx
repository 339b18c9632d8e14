import { expect, screen } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as appEvents from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as forms from '../../events/forms.ts';
import * as notices from '../../events/notices.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { type Fact, failure } from '../facts.ts';
import { published, type StoryOptions, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Pages/Login' });

const email = 'ingrid.lindqvist@example.com';
const login = (facts: readonly Fact[] = [], options: StoryOptions = {}) => storyAt('/login', facts, options);
const refused = (refusal: Parameters<typeof auth.loginRefused>[0]['refusal'], text: string) =>
  login([auth.loginRefused({ refusal, email }), notices.raised({ tone: 'danger', text, stays: 10_000 })]);
const failed = (reason: Parameters<typeof failure>[0]) =>
  login([
    auth.loginFailed(failure(reason)),
    notices.raised({ tone: 'danger', text: `failure.${reason}`, stays: 10_000 }),
  ]);

type Canvas = { findByRole: (role: string, options: object) => Promise<HTMLElement> };
const form = (canvas: Canvas) => canvas.findByRole('button', { name: 'Sign in' });
/** Finds a toast. Toasts are outside the app's element. */
const toast = async (text: RegExp) => expect(await screen.findByTestId('toast')).toHaveTextContent(text);

export const Fresh = meta.story({
  name: '[AUTH-01] the login event has the address, the password as a secret, and the language',
  render: login(),
  play: async ({ canvas, userEvent }) => {
    await form(canvas);
    await userEvent.type(canvas.getByLabelText('E-mail'), ` ${email}`);
    await userEvent.type(canvas.getByLabelText('Password'), 'correct horse{Enter}');
    await expect(published).toHaveBeenLastCalledWith(
      expect.objectContaining({
        type: 'auth/loginSubmitted',
        payload: { email, password: expect.anything(), language: 'en' },
      }),
    );
    await expect(published.mock.lastCall?.[0].payload.password).toBeInstanceOf(Secret);
    await expect(canvas.getByRole('button', { name: 'Sign in' })).toHaveAttribute('aria-busy', 'true');
  },
});

export const CodeOfOneAccount = meta.story({
  name: '[TRAC-01] a code is demanded for the account that has one, and for no other',
  render: login([auth.loginRefused({ refusal: 'codeNeeded', email })]),
  play: async ({ canvas, userEvent }) => {
    await form(canvas);
    const code = () => canvas.queryByLabelText('Code');
    await expect(code()).toBeNull();
    await userEvent.type(canvas.getByLabelText('E-mail'), email);
    await expect(code()).toBeVisible();
    await userEvent.type(canvas.getByLabelText('Password'), 'correct horse{Enter}');
    await expect(published).not.toHaveBeenCalledWith(
      expect.objectContaining({ type: 'auth/loginSubmitted' }),
    );
    await userEvent.clear(canvas.getByLabelText('E-mail'));
    await userEvent.type(canvas.getByLabelText('E-mail'), 'ada@example.com');
    await expect(code()).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }));
    await expect(published).toHaveBeenLastCalledWith(
      expect.objectContaining({
        type: 'auth/loginSubmitted',
        payload: { email: 'ada@example.com', password: expect.anything(), language: 'en' },
      }),
    );
  },
});

export const Untouched = meta.story({
  tags: ['picture'],
  name: 'empty',
  render: login(),
  play: async ({ canvas }) => void (await form(canvas)),
});

export const DemoAccount = meta.story({
  name: '[AUTH-03] a demo account needs one press',
  render: login(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Fleet/ }));
    await expect(published).toHaveBeenLastCalledWith(
      auth.demoLoginChosen({ account: 'fleet', language: 'en' }),
    );
  },
});

export const FieldErrors = meta.story({
  name: 'empty fields are reported, the first one has the focus, and nothing is sent',
  render: login(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await form(canvas));
    await expect(canvas.getByLabelText('E-mail')).toHaveAccessibleDescription('Enter your e-mail address.');
    await expect(canvas.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password.');
    await expect(canvas.getByLabelText('E-mail')).toHaveFocus();
    await expect(published).not.toHaveBeenCalled();
  },
});

export const MalformedEmail = meta.story({
  name: 'an address without @ is reported when the user leaves the field',
  render: login(),
  play: async ({ canvas, userEvent }) => {
    await form(canvas);
    await userEvent.type(canvas.getByLabelText('E-mail'), 'ingrid');
    await userEvent.tab();
    await expect(canvas.getByLabelText('E-mail')).toHaveAccessibleDescription(/does not look like/);
  },
});

export const Loading = meta.story({
  name: '[AUTH-01] while the server responds, nothing can be sent twice',
  render: login([auth.demoLoginChosen({ account: 'customer', language: 'en' })]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /^Customer/ })).toBeDisabled();
    await expect(await form(canvas)).toHaveAttribute('aria-busy', 'true');
  },
});

export const WithoutDemo = meta.story({
  name: 'a real server: no demo accounts',
  render: login([], { withoutDemo: true }),
  play: async ({ canvas }) => {
    await form(canvas);
    await expect(canvas.queryByText('Try it without an account')).toBeNull();
  },
});

export const DeletedAccount = meta.story({
  name: '[AUTH-02] refused: the account was deleted',
  render: refused('deletedAccount', 'login.deletedAccount'),
  play: async () => toast(/has been deleted/),
});

export const InvalidEmail = meta.story({
  name: '[AUTH-02] refused: unknown address',
  render: refused('invalidEmail', 'login.credentials'),
  play: async () => toast(/Wrong e-mail address or password/),
});

export const InvalidPassword = meta.story({
  tags: ['picture'],
  name: '[AUTH-02] refused: said at the password, which has the focus, and never which of the two is wrong',
  render: refused('invalidPassword', 'login.credentials'),
  play: async ({ canvas, userEvent }) => {
    await toast(/Wrong e-mail address or password/);
    const field = canvas.getByLabelText('Password');
    await expect(field).toHaveFocus();
    await expect(field).toBeInvalid();
    await expect(field).toHaveAccessibleDescription('Wrong e-mail address or password.');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await expect(screen.queryByTestId('toast')).toBeNull();
  },
});

export const Credentials = meta.story({
  name: '[AUTH-02] refused without a reason',
  render: refused('credentials', 'login.credentials'),
  play: async () => toast(/Wrong e-mail address or password/),
});

export const Unreachable = meta.story({
  name: 'the server cannot be reached',
  render: failed('unreachable'),
  play: async () => toast(/cannot be reached/),
});

export const Unreadable = meta.story({
  name: 'the response is a web page of this network',
  render: failed('unreadable'),
  play: async () => toast(/could not be read/),
});

export const OnPhone = meta.story({
  tags: ['picture'],
  name: 'on a phone',
  globals: { viewport: { value: 'phone' } },
  render: login(),
  play: async ({ canvas }) => void (await form(canvas)),
});

export const DarkGreek = meta.story({
  tags: ['picture'],
  name: '[GEN-03] dark, in Greek, on a phone',
  globals: { viewport: { value: 'phone' }, theme: 'dark', language: 'el' },
  render: login(),
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('heading', { level: 1 }))[0]).toHaveTextContent(/[Α-Ωα-ω]/);
  },
});

const partner = (globals: object, name: string) =>
  meta.story({
    name,
    globals,
    render: storyAt('/axa/auth', []),
    play: async ({ canvas }) => void (await canvas.findByText('AXA')),
  });
export const Partner = partner({}, '[ROUTE-19] a partner’s login: name, colours, words');
export const PartnerDark = partner(
  { viewport: { value: 'phone' }, theme: 'dark', language: 'de' },
  '[ROUTE-19] a partner’s login on a phone, German, dark',
);

export const Links = meta.story({
  name: 'links for users without a password or an account',
  render: login(),
  play: async ({ canvas }) => {
    const link = (name: string) => canvas.findByRole('link', { name });
    await expect(await link('Forgot your password?')).toHaveAttribute('href', '/forgot-password');
    await expect(await link('Create an account')).toHaveAttribute('href', '/register');
  },
});

export const Draft = meta.story({
  name: '[ACC-05] after a reload the typed address remains; typed text is stored after a pause',
  render: login([forms.draftKept({ form: 'login', fields: { email } })]),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByLabelText('E-mail');
    await expect(field).toHaveValue(email);
    await userEvent.type(canvas.getByLabelText('Password'), 'never kept');
    await userEvent.type(field, 'x');
    await userEvent.tab();
    await expect(published).toHaveBeenLastCalledWith(
      forms.draftKept({ form: 'login', fields: { email: `${email}x` } }),
    );
    await expect(JSON.stringify(published.mock.calls)).not.toContain('never kept');
  },
});

const ownServer = (isPlain: boolean) =>
  appEvents.started({
    version: '0.1.0',
    backend: 'traccar',
    login: 'name',
    server: { host: '192.168.1.5:8082', isPlain },
    demoAccounts: [],
    scenarios: [],
    language: 'en',
  });

export const OwnServer = meta.story({
  name: '[SRV-06] where users choose their server, the login names it and links to the choice',
  render: login([ownServer(false)]),
  play: async ({ canvas }) => {
    await form(canvas);
    await expect(canvas.getByText('192.168.1.5:8082')).toBeVisible();
    const change = canvas.getByRole('link', { name: 'Change' });
    await expect(change).toHaveAttribute('href', '/server');
    await expect(change).toHaveAttribute('target', '_top');
    await expect(canvas.queryByText(/^Not encrypted/)).toBeNull();
  },
});

export const PlainServer = meta.story({
  tags: ['picture'],
  name: '[SRV-06] over plain http it warns before a password is typed',
  globals: { viewport: { value: 'phone' }, theme: 'dark', language: 'el' },
  render: login([ownServer(true)]),
  play: async ({ canvas }) => void (await canvas.findByText(/^Χωρίς κρυπτογράφηση/)),
});
