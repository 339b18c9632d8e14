import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as servers from '../../events/servers.ts';
import type { Fact } from '../facts.ts';
import { happens, published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Pages/Choice of a server' });

const offered = servers.offered({
  page: { protocol: 'https:', hostname: 'fixpoint.example.com' },
  now: '',
  hasServer: false,
});
const at = (...facts: readonly Fact[]) => storyAt('/server', [offered, ...facts], { withoutDemo: true });
const asked = servers.checkAsked({ bases: ['https://gps.example.com'] });
const host = 'gps.example.com';
const refused = (why: (typeof servers.REFUSALS)[number]) => at(asked, servers.refused({ why, host }));

type Canvas = { findByRole: (role: string, options: object) => Promise<HTMLElement> };
const button = (canvas: Canvas) => canvas.findByRole('button', { name: 'Continue' });

export const Fresh = meta.story({
  name: '[SRV-06] an address is checked before a password is typed',
  render: at(),
  play: async ({ canvas, userEvent }) => {
    const press = await button(canvas);
    await expect(canvas.queryByLabelText('Password')).toBeNull();
    await userEvent.type(canvas.getByLabelText('Address of the server'), ' gps.example.com/login');
    await userEvent.click(press);
    await expect(published).toHaveBeenLastCalledWith(
      servers.checkAsked({ bases: ['https://gps.example.com'] }),
    );
    await expect(press).toHaveAttribute('aria-busy', 'true');
    happens(servers.refused({ why: 'silent', host }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/^gps\.example\.com does not answer\./);
    await expect(press).not.toHaveAttribute('aria-busy', 'true');
  },
});

export const Untouched = meta.story({
  tags: ['picture'],
  name: 'empty',
  render: at(),
  play: async ({ canvas }) => void (await button(canvas)),
});

export const KnownServer = meta.story({
  name: '[SRV-06] the current server can be changed, with a way back',
  render: at(servers.offered({ ...offered.payload, now: 'https://gps.example.com', hasServer: true })),
  play: async ({ canvas }) => {
    await button(canvas);
    await expect(canvas.getByLabelText('Address of the server')).toHaveValue('https://gps.example.com');
    const back = canvas.getByRole('link', { name: 'Back to sign-in' });
    // The link loads a new document, because the security policy of the current one allows calls to any host.
    await expect(back).toHaveAttribute('target', '_top');
  },
});

export const NoAddress = meta.story({
  name: '[SRV-06] an invalid address is reported at the field, and no host gets a request',
  render: at(),
  play: async ({ canvas, userEvent }) => {
    const press = await button(canvas);
    const field = canvas.getByLabelText('Address of the server');
    for (const [typed, told] of [
      ['', /^Enter the address/],
      ['javascript:alert(1)', /^This is not an address/],
      ['https://ada:secret@gps.example.com', /^Leave name and password out/],
      ['http://gps.example.com', /^Outside of your own network/],
      ['http://192.168.1.5:8082', /^This page is open over https:/],
    ] as const) {
      await userEvent.clear(field);
      if (typed) await userEvent.type(field, typed);
      await userEvent.click(press);
      await expect(field).toHaveAccessibleDescription(told);
    }
    await expect(published).not.toHaveBeenCalled();
  },
});

export const Checking = meta.story({
  name: '[SRV-06] while it is being checked',
  render: at(asked),
  play: async ({ canvas }) => {
    await expect(await button(canvas)).toHaveAttribute('aria-busy', 'true');
    await expect(await canvas.findByRole('status')).toHaveTextContent('Looking for the server');
  },
});

const says =
  (words: RegExp) =>
  async ({ canvas }: { canvas: Canvas }) => {
    await expect(await canvas.findByRole('alert', {})).toHaveTextContent(words);
    await expect(await button(canvas)).toBeEnabled();
  };
export const Silent = meta.story({
  name: '[SRV-06] refused: silent',
  render: refused('silent'),
  play: says(/^gps\.example\.com does not answer.*certificate/),
});
export const Timeout = meta.story({
  name: '[SRV-06] refused: timeout',
  render: refused('timeout'),
  play: says(/^gps\.example\.com takes too long/),
});
export const Closed = meta.story({
  name: '[SRV-06] refused: closed',
  render: refused('closed'),
  play: says(/^gps\.example\.com answers, but does not let this page in.*web\.origin/),
});
export const Moved = meta.story({
  name: '[SRV-06] refused: moved',
  render: refused('moved'),
  play: says(/^gps\.example\.com sends every call on/),
});
export const WebPage = meta.story({
  name: '[SRV-06] refused: page',
  render: refused('page'),
  play: says(/^gps\.example\.com answers with a web page/),
});
export const WrongPath = meta.story({
  name: '[SRV-06] refused: path',
  render: refused('path'),
  play: says(/^gps\.example\.com has no tracking server at this address/),
});
export const Foreign = meta.story({
  name: '[SRV-06] refused: foreign',
  render: refused('foreign'),
  play: says(/no tracking server that Fixpoint knows/),
});
export const Old = meta.story({
  name: '[SRV-06] refused: old',
  render: refused('old'),
  play: says(/runs an old Traccar.*6\.0/),
});
export const Broken = meta.story({
  name: '[SRV-06] refused: broken',
  render: refused('broken'),
  play: says(/has a problem of its own/),
});

export const NotKept = meta.story({
  name: '[SRV-06] a browser that stores nothing',
  render: at(
    asked,
    servers.recognised({ backend: 'traccar', apiUrl: 'https://gps.example.com' }),
    servers.notKept(),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/^This browser keeps nothing/);
  },
});

export const OnPhoneDarkGerman = meta.story({
  tags: ['picture'],
  name: 'refused, on a phone, dark, in German',
  globals: { viewport: { value: 'phone' }, theme: 'dark', language: 'de' },
  render: refused('closed'),
  play: async ({ canvas }) => void (await canvas.findByRole('button', { name: 'Weiter' })),
});
