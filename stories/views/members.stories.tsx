import { expect, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as adminEvents from '../../events/admin.ts';
import * as changeEvents from '../../events/changes.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as memberEvents from '../../events/members.ts';
import type { Look, Member } from '../../events/member-types.ts';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import * as ownForms from '../../events/own-forms.ts';
import * as shareEvents from '../../events/shares.ts';
import AccessView from '../../plugins/members/Access.view.tsx';
import { Secret } from '../../src/kernel/secret.ts';
import { aShare } from '../../tests/samples.ts';
import { aDevice, DAY, type Fact, failure, HOUR, MINUTE, NOW, twelveDevices } from '../facts.ts';
import { happens, published, story, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Pages/Members' });

const phone = { viewport: { value: 'phone' } };
const dark = { theme: 'dark' };
const member = (id: number, changes: Partial<Member> = {}): Member => ({
  id,
  name: '',
  email: '',
  role: 'view',
  devices: null,
  until: null,
  state: 'active',
  invitedAt: NOW - 20 * DAY,
  lastLook: null,
  token: null,
  ...changes,
});
const listed = (...members: Member[]): Fact => memberEvents.listed({ members });
const all = listed(
  member(1, { name: 'Abuela Elena', email: 'elena@example.com', lastLook: NOW - 70 * MINUTE }),
  member(2, { name: 'Dispatcher Ivana', email: 'ivana@example.com', role: 'edit', devices: [1, 2, 3, 4, 5] }),
  member(3, {
    name: 'Workshop Mölndal',
    state: 'pending',
    devices: [2],
    invitedAt: NOW - DAY,
    token: new Secret('7e0f93bb12d84ac56d1fe82c40b7a935'),
  }),
  member(4, { name: 'Niñera Paula', until: NOW - 2 * DAY, devices: [2] }),
  member(5, { email: 'marta@example.com', state: 'lapsed', invitedAt: NOW - 9 * DAY }),
);
const look = (name: string, at: number, changes: Partial<Look> = {}): Look => ({
  device: 2,
  name,
  kind: 'member',
  at,
  ...changes,
});
const looks: Fact = memberEvents.looksListed({
  looks: [
    look('Abuela Elena', NOW - 70 * MINUTE),
    look('Reception', NOW - 3 * HOUR, { kind: 'link' }),
    look('Abuelo Carlos', NOW - 26 * HOUR),
  ],
});
const shares: Fact = shareEvents.listed({
  shares: [aShare('a', { name: 'Reception', devices: [2], expires: NOW + 9 * HOUR })],
});
const page = (...facts: Fact[]) => storyAt('/members', [...twelveDevices(), ...facts]);
/** The page that shows who can see one device. */
const who = (...facts: Fact[]) =>
  storyAt('/members', [
    ...twelveDevices(),
    navigation.locationChanged({ path: '/members', query: 'device=2' }),
    ...facts,
  ]);
const pause = (reason = 'at the doctor’s') => ({ until: NOW + HOUR, reason, by: 'Anna' });
const foreign = (changes: object = {}): Fact =>
  deviceEvents.changed({
    id: 99,
    changes: {
      ...aDevice({ id: 99, name: 'Rex' }),
      access: { role: 'view', by: 'Nora Berger', until: null },
      ...changes,
    },
  });
const creation: Fact = changeEvents.submitted({
  changes: [
    {
      id: 'x',
      batch: 'x',
      at: NOW * 1000,
      notBefore: 0,
      edit: {
        of: 'member',
        id: -7,
        set: { name: 'Nora', email: 'nora@example.com', role: 'view', devices: [2], until: null },
        was: null,
      },
    },
  ],
  label: '',
});
const joinAt = (...facts: Fact[]) =>
  storyAt('/members/join', [
    ...twelveDevices(),
    navigation.locationChanged({ path: '/members/join', query: '', secret: new Secret('t') }),
    ...facts,
  ]);

export const List = meta.story({
  tags: ['picture'],
  name: '[MEM-01] [ROUTE-12] all members: pending ones first, expired ones last',
  render: page(all, looks, shares),
  play: async ({ canvas, userEvent }) => {
    const rows = await canvas.findAllByTestId('member-row');
    await expect(rows.map((row) => row.dataset['state'])).toEqual([
      'pending',
      'active',
      'active',
      'lapsed',
      'expired',
    ]);
    await userEvent.click(canvas.getAllByRole('button', { name: 'Remove' })[1] as HTMLElement);
    await expect(published).toHaveBeenLastCalledWith(
      expect.objectContaining({
        type: 'changes/wanted',
        payload: expect.objectContaining({ label: 'members.removed' }),
      }),
    );
  },
});

export const ListPhone = meta.story({
  name: '[MEM-01] the list on a phone, dark, Greek',
  render: page(all, looks, shares),
  globals: { ...phone, ...dark, language: 'el' },
  play: async ({ canvas }) => void (await canvas.findAllByTestId('member-row')),
});

export const Empty = meta.story({
  name: '[MEM-01] no other person sees anything',
  render: page(listed(), shareEvents.listed({ shares: [] })),
  globals: phone,
  play: async ({ canvas }) => void (await canvas.findByText('Only you see your devices')),
});

export const OnlyLinks = meta.story({
  tags: ['picture'],
  name: '[MEM-01] [MEM-02] no member, but a link: a note says so, and private devices can be collapsed',
  render: page(listed(), shares),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('1 device can be seen by link');
    await expect(canvas.queryByText('Only you see your devices')).toBeNull();
    const rows = () => canvas.getAllByTestId('sharing-row').filter((row) => row.checkVisibility());
    await expect(rows()).toHaveLength(12);
    await userEvent.click(canvas.getByText('11 devices only you see'));
    await expect(rows()).toHaveLength(1);
    await expect(rows()[0]).toHaveTextContent(/Link “Reception.*until /);
    await userEvent.click(canvas.getByText('11 devices only you see'));
  },
});

export const LinksFailed = meta.story({
  name: '[MEM-02] no member, and the links could not be loaded: nobody is told that only they see a device',
  render: page(listed(), shareEvents.listFailed({ failure: { reason: 'server', status: 500 } })),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('The links could not be loaded');
    await expect(canvas.queryByText(/[Oo]nly you see/)).toBeNull();
    await expect(canvas.getAllByTestId('sharing-row')).toHaveLength(12);
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(shareEvents.listRequested());
  },
});

export const OnlyLinksOnPhone = meta.story({
  tags: ['picture'],
  name: '[MEM-01] no member, but a link: on a phone, dark, German',
  render: page(listed(), shares),
  globals: { ...phone, ...dark, language: 'de' },
  play: async ({ canvas }) => void (await canvas.findByText('1 Gerät ist über einen Link zu sehen')),
});

export const Loading = meta.story({
  name: '[MEM-01] the members are loading',
  render: page(),
  play: async ({ canvas }) => void (await canvas.findByText('Loading the members')),
});

export const Failed = meta.story({
  name: '[MEM-01] the members could not be loaded',
  render: page(memberEvents.listFailed(failure('unreachable'))),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(memberEvents.listRequested());
  },
});

export const Unavailable = meta.story({
  name: '[MEM-01] a server without members',
  render: page(memberEvents.listFailed(failure('unavailable'))),
  play: async ({ canvas }) => {
    await canvas.findByText('No members here');
    await expect(canvas.queryByRole('button', { name: 'Invite someone' })).toBeNull();
  },
});

export const Coming = meta.story({
  name: '[MEM-01] an invitation that waits for the network says that it is not sent yet',
  render: page(listed(), network.wentOffline(), creation),
  globals: phone,
  play: async ({ canvas }) => {
    const [row] = await canvas.findAllByTestId('member-row');
    await expect(row?.dataset['state']).toBe('coming');
    await expect(canvas.getByText(/Not invited yet/)).toBeInTheDocument();
  },
});

export const Refused = meta.story({
  name: '[MEM-01] an invitation that the server refused: the reason, and the typed data',
  render: page(
    listed(),
    creation,
    changeEvents.refused({
      id: 'x',
      failure: { reason: 'invalid', status: 422, message: 'This person is a member already.' },
    }),
    memberEvents.formOpened({ id: null, devices: [2], refused: 'x' }),
  ),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByTestId('member-form');
    await expect(canvas.getByLabelText('E-mail address')).toHaveValue('nora@example.com');
    await expect(canvas.getAllByText(/This person is a member already/).length).toBeGreaterThan(0);
    await userEvent.type(canvas.getByLabelText('E-mail address'), 'x');
    await userEvent.click(canvas.getByRole('button', { name: 'Send invitation' }));
    await expect(published).toHaveBeenCalledWith(changeEvents.dismissed({ id: 'x' }));
  },
});

export const Form = meta.story({
  name: '[MEM-01] an invitation: how, with which role, for which devices, until when',
  render: page(listed(), memberEvents.formOpened({ id: null, devices: [2] })),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByTestId('member-form');
    await userEvent.type(canvas.getByLabelText('Name'), 'Nora');
    await userEvent.click(canvas.getByRole('radio', { name: 'By link or code' }));
    await userEvent.click(canvas.getByRole('radio', { name: 'View and edit' }));
    await userEvent.selectOptions(canvas.getByLabelText('Until when'), 'week');
    await userEvent.click(canvas.getByRole('button', { name: 'Create link' }));
    await expect(published).toHaveBeenCalledWith(
      changeEvents.wanted({
        edits: [
          {
            of: 'member',
            id: -1,
            was: null,
            set: { name: 'Nora', email: '', role: 'edit', devices: [2], until: NOW + 7 * DAY },
          },
        ],
        label: 'members.invited',
      }),
    );
  },
});

export const FormKept = meta.story({
  name: '[MEM-01] typed data remains after another page; discarded data does not',
  render: page(listed(), memberEvents.formOpened({ id: null, devices: [2] })),
  play: async ({ canvas, userEvent }) => {
    const open = memberEvents.formOpened({ id: null, devices: [2] });
    await userEvent.type(await canvas.findByLabelText('Name'), 'Nora');
    await userEvent.click(canvas.getByRole('radio', { name: 'View and edit' }));
    happens(navigation.locationChanged({ path: '/settings', query: '' }));
    await waitFor(() => expect(canvas.queryByTestId('member-form')).toBeNull());
    happens(navigation.locationChanged({ path: '/members', query: '' }), open);
    await expect(await canvas.findByLabelText('Name')).toHaveValue('Nora');
    await expect(canvas.getByRole('radio', { name: 'View and edit' })).toBeChecked();
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(canvas.queryByTestId('member-form')).toBeNull());
    happens(open);
    await expect(await canvas.findByLabelText('Name')).toHaveValue('');
  },
});

export const PauseKept = meta.story({
  name: '[MEM-02] a typed reason for a pause remains; the pause then uses it',
  render: who(all, looks, shares),
  play: async ({ canvas, userEvent }) => {
    const open = memberEvents.pauseOpened({ devices: [2] });
    const reason = () => canvas.findByLabelText(/Reason|Why/);
    happens(open);
    await userEvent.type(await reason(), 'At the doctor');
    happens(navigation.locationChanged({ path: '/settings', query: '' }));
    await waitFor(() => expect(canvas.queryByTestId('pause-form')).toBeNull());
    happens(navigation.locationChanged({ path: '/members', query: 'device=2' }), open);
    await expect(await reason()).toHaveValue('At the doctor');
    const form = await canvas.findByTestId('pause-form');
    await userEvent.click(within(form).getAllByRole('button').at(-1) as HTMLElement);
    await expect(published).toHaveBeenCalledWith(ownForms.draftDropped({ form: 'pause 2' }));
  },
});

export const FormWrong = meta.story({
  name: '[MEM-01] an incomplete form says what is missing, on a phone, German',
  render: page(listed(), memberEvents.formOpened({ id: null, devices: [] })),
  globals: { ...phone, language: 'de' },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByTestId('member-form');
    await userEvent.click(canvas.getByRole('radio', { name: 'Ausgewählte' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Einladung senden' }));
    await expect(canvas.getByText('Bitte mindestens ein Gerät wählen.')).toBeInTheDocument();
    await expect(published).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'changes/wanted' }));
  },
});

export const Code = meta.story({
  name: '[MEM-01] the link of an invitation as text and as a QR code; no event contains it',
  render: page(all, memberEvents.codeOpened({ id: 3 })),
  globals: phone,
  play: async ({ canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    await body.findByRole('img', { name: 'QR code of the invitation: Workshop Mölndal' });
    await expect(body.getByText(/\/members\/join\/7e0f93bb/)).toBeInTheDocument();
  },
});

export const Ghost = meta.story({
  name: '[MEM-01] in another customer’s account members are read only',
  render: page(adminEvents.ghostEntered({ userID: 3001, by: 9, superUser: true }), all),
  play: async ({ canvas }) => {
    await canvas.findAllByTestId('member-row');
    for (const name of ['Invite someone', 'Change', 'Remove', 'Pause all'])
      for (const button of canvas.getAllByRole('button', { name })) await expect(button).toBeDisabled();
  },
});

export const Who = meta.story({
  tags: ['picture'],
  name: '[MEM-02] who can see a device, and who looked at it, day by day, dark on a phone',
  render: who(all, looks, shares),
  globals: { ...phone, ...dark },
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByTestId('who-sees')).toHaveLength(4);
    await expect(canvas.getAllByTestId('look')).toHaveLength(3);
  },
});

const inPanel = (...facts: Fact[]) =>
  story(() => <AccessView device={2} />, [...twelveDevices(), ...facts], { width: 360 });

export const PanelUnknown = meta.story({
  name: '[MEM-02] [SHARE-02] while links are not known, a panel does not say that only the owner sees the device',
  render: inPanel(listed()),
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Pause sharing' });
    await expect(canvas.queryByText('Only you see it')).toBeNull();
    happens(shares);
    await canvas.findByText('1 link');
    happens(shareEvents.listed({ shares: [] }));
    await canvas.findByText('Only you see it');
  },
});

export const PanelFailed = meta.story({
  tags: ['picture'],
  name: '[MEM-02] [SHARE-02] a panel whose links could not be loaded says so, and can ask again',
  render: inPanel(all, shareEvents.listFailed(failure('server'))),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/The links could not be loaded/);
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(shareEvents.listRequested());
  },
});

export const WhoUnknown = meta.story({
  name: '[MEM-02] who can see a device, while the members could not be loaded: an owner alone is not the answer',
  render: who(memberEvents.listFailed(failure('unreachable'))),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/The members could not be loaded/);
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(memberEvents.listRequested());
  },
});

export const Pausing = meta.story({
  name: '[MEM-02] sharing is paused for an hour, until tomorrow or until it is ended, with a reason',
  render: who(all, looks, memberEvents.pauseOpened({ devices: [2] })),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByTestId('pause-form');
    await userEvent.click(canvas.getByRole('radio', { name: 'Until I end it' }));
    await userEvent.type(canvas.getByLabelText('Reason'), 'At the doctor’s');
    await userEvent.click(canvas.getByRole('button', { name: 'Pause' }));
    await expect(published).toHaveBeenCalledWith(
      changeEvents.wanted({
        edits: [
          {
            of: 'devices',
            ids: [2],
            set: { pause: { until: null, reason: 'At the doctor’s', by: '' } },
            was: { '2': { pause: null } },
          },
        ],
        label: 'members.pause.begun',
      }),
    );
  },
});

export const Paused = meta.story({
  name: '[MEM-02] a pause shows its end and its reason, and can be ended',
  render: who(all, looks, deviceEvents.changed({ id: 2, changes: { pause: pause() } })),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByTestId('pause-state');
    await userEvent.click(canvas.getByRole('button', { name: 'End the pause' }));
    await expect(published).toHaveBeenLastCalledWith(
      expect.objectContaining({ payload: expect.objectContaining({ label: 'members.pause.ended' }) }),
    );
  },
});

export const NobodyLooked = meta.story({
  name: '[MEM-02] a device that nobody looked at, and a server that does not record looks',
  render: who(all, memberEvents.looksListed({ looks: [] }), memberEvents.looksFailed(failure('unavailable'))),
  play: async ({ canvas }) => void (await canvas.findByText(/No views/)),
});

export const SharedWithMe = meta.story({
  name: '[MEM-01] what others share with this account, and how to leave',
  render: storyAt('/members', [
    ...twelveDevices(),
    foreign(),
    navigation.locationChanged({ path: '/members', query: 'device=99' }),
    listed(),
  ]),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/Shared by Nora Berger/);
    const leave = () => canvas.getByRole('button', { name: 'Leave' });
    await userEvent.click(leave());
    await expect(leave()).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(leave()).toHaveFocus();
    await userEvent.click(leave());
    await userEvent.click(leave());
    await expect(published).toHaveBeenLastCalledWith(memberEvents.leavingWanted({ device: 99 }));
  },
});

export const InTheList = meta.story({
  name: '[MEM-01] [MEM-02] the list next to the map names a device’s owner, and says that sharing is paused and why',
  render: storyAt('/v2', [
    ...twelveDevices(),
    foreign(),
    deviceEvents.changed({
      id: 98,
      changes: {
        ...aDevice({ id: 98, name: 'Anna' }),
        access: { role: 'edit', by: 'Anna', until: null },
        pause: pause(),
      },
    }),
  ]),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/Paused by Anna: at the doctor’s/);
    await userEvent.type(canvas.getByRole('searchbox'), 'Rex');
    await canvas.findByText(/Shared by Nora Berger/);
  },
});

export const Locked = meta.story({
  name: '[MEM-01] a settings page that a role does not allow is shown with the reason, and is disabled',
  render: storyAt(`/device-management/${aDevice({ id: 99, name: 'Rex' }).imei}/device-name`, [
    ...twelveDevices(),
    foreign(),
  ]),
  play: async ({ canvas }) => {
    await canvas.findByText(/Nora Berger lets you view this device, not change this/);
    await expect(canvas.getByRole('textbox', { name: /Name/ })).toBeDisabled();
  },
});

export const Invitation = meta.story({
  name: '[MEM-01] an opened invitation: what it offers, accept or decline',
  render: joinAt(
    memberEvents.invitationLoaded({
      invitation: { by: 'Nora Berger', role: 'edit', devices: ['Rex', 'Luna'], until: NOW + 7 * DAY },
    }),
  ),
  globals: phone,
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Nora Berger invites you');
    await userEvent.click(canvas.getByRole('button', { name: 'Accept' }));
    await expect(published).toHaveBeenLastCalledWith(memberEvents.invitationAnswered({ accepts: true }));
  },
});

const refused = (reason: Parameters<typeof memberEvents.invitationRefused>[0]['reason']) =>
  joinAt(memberEvents.invitationRefused({ reason }));
const notAccepted =
  (words: RegExp) =>
  async ({ canvas }: { canvas: ReturnType<typeof within> }) => {
    await canvas.findByText(words);
    await expect(canvas.queryByRole('button', { name: 'Accept' })).toBeNull();
  };
export const Expired = meta.story({
  name: '[MEM-01] an expired or withdrawn invitation',
  render: refused('expired'),
  play: notAccepted(/has expired/),
});
export const Used = meta.story({
  name: '[MEM-01] a used invitation',
  render: refused('used'),
  play: notAccepted(/was already used/),
});
export const Unknown = meta.story({
  name: '[MEM-01] an unknown invitation',
  render: refused('unknown'),
  play: notAccepted(/Unknown invitation/),
});
export const Malformed = meta.story({
  name: '[MEM-01] an invitation with a broken link',
  render: refused('malformed'),
  play: notAccepted(/link is broken/),
});
export const OtherAddress = meta.story({
  name: '[MEM-01] an invitation that was mailed to another address',
  render: refused('otherAddress'),
  play: notAccepted(/for another address/),
});
export const Own = meta.story({
  name: '[MEM-01] the user’s own invitation',
  render: refused('own'),
  play: notAccepted(/your own invitation/),
});

export const Forgotten = meta.story({
  name: '[MEM-01] the address without its last part says that the link is needed',
  render: storyAt('/members/join', twelveDevices()),
  play: async ({ canvas }) => void (await canvas.findByText('Open the link again')),
});
