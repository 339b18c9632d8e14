import { expect, test, vi } from 'vitest';
import * as changeEvents from '../../events/changes.ts';
import * as memberEvents from '../../events/members.ts';
import * as navigation from '../../events/navigation.ts';
import type { DemoAccountId } from '../../mocks/accounts.ts';
import { changes } from '../../src/core/changes/changes.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { deviceEdit } from '../../src/core/devices/make-edits.ts';
import { members } from '../../plugins/members/members.state.ts';
import { lastFixOf } from '../../src/core/positions/positions.ts';
import { memberEdit } from '../../plugins/members/member-form.ts';
import { joining } from '../../plugins/members/joining.state.ts';
import { pauseEdit } from '../../plugins/members/pausing.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { browser, journey } from './journey.ts';
import { journeys } from './journeys.ts';

vi.setConfig({ testTimeout: 40_000 }); // HTTP calls and socket messages take real time
const { server, running } = journeys();

type Tab = ReturnType<typeof journey>;
type Browser = ReturnType<typeof browser>;

/** Another browser at the same server: with its own storage and session. */
const otherBrowser = (first: Browser): Browser => ({
  ...first,
  slots: new Map(),
  access: null,
  marked: false,
});
const open = async (inBrowser: Browser, account: DemoAccountId): Promise<Tab> => {
  const tab = journey(server, { inBrowser });
  running.push(tab);
  await tab.chooses(account);
  await tab.until('devices/groupsListed');
  await tab.until('positions/streamOpened');
  return tab;
};
const named = (tab: Tab, name: string) =>
  [...tab.app.read(devices).byId.values()].find((each) => each.name === name);
const soon = (check: () => void, tab: Tab) =>
  vi.waitFor(
    async () => {
      await tab.after('1s');
      check();
    },
    { timeout: 10_000, interval: 60 },
  );
const goes = (tab: Tab, path: string, secret?: Secret) =>
  tab.app.publish(navigation.locationChanged({ path, query: '', ...(secret && { secret }) }));

test('[MEM-01] [MEM-02] invited, a member sees the device and may not change it; paused, sees that; removed, sees nothing', async () => {
  const first = browser(server);
  const owner = await open(first, 'customer');
  const guest = await open(otherBrowser(first), 'bike');
  const taxi = named(owner, 'Taxi 241')?.id ?? 0;
  expect(named(guest, 'Taxi 241')).toBeUndefined();

  // The owner creates an invitation link for one device, the taxi.
  const edit = memberEdit(null, { name: 'Timur', email: '', role: 'view', devices: [taxi], until: null });
  goes(owner, '/members');
  owner.app.publish(changeEvents.wanted({ edits: edit ? [edit] : [], label: 'members.invited' }));
  await owner.until('changes/submitted');
  expect(owner.app.read(members).shown[0]).toMatchObject({ name: 'Timur', state: 'pending' });
  await owner.until('changes/saved');
  const token = owner.app.read(members).shown[0]?.token;
  expect(token?.isKnown).toBe(true);

  // The guest opens the link, reads the offer, and accepts.
  goes(guest, '/members/join', token ?? undefined);
  await guest.until('members/invitationLoaded');
  expect(guest.app.read(joining).invitation).toMatchObject({
    by: 'Ingrid Lindqvist',
    role: 'view',
    devices: ['Taxi 241'],
  });
  guest.app.publish(memberEvents.invitationAnswered({ accepts: true }));
  await guest.until('members/invitationSettled');
  await soon(() => expect(named(guest, 'Taxi 241')?.access).toMatchObject({ role: 'view' }), guest);
  await soon(() => expect(guest.app.read(lastFixOf(taxi))).not.toBeNull(), guest);

  // The invitation's token is in neither log.
  const written = JSON.stringify([owner.app.log.events, guest.app.log.events]);
  expect(written).not.toContain(first.world.members.of(3001)[0]?.token);

  // The member may not rename the device. The app declines to do it, and the server refuses a direct call.
  const before = guest.browser.seen.length;
  const rename = deviceEdit(guest.app.read, [taxi], { name: 'Mine now' });
  guest.app.publish(changeEvents.wanted({ edits: rename ? [rename] : [], label: '' }));
  await guest.until('changes/declined');
  await guest.after('1s');
  expect(guest.app.read(changes).queue).toEqual([]);
  expect(guest.browser.seen.slice(before).some(({ method }) => method === 'PUT')).toBe(false);
  const direct = await fetch('http://demo.test/api/v1/device/' + taxi, {
    method: 'PUT',
    headers: {
      Authorization: `Bearer ${guest.browser.access?.token.reveal()}`,
      'Content-Type': 'application/json',
    },
    body: '{"name":"Mine now"}',
  });
  expect(direct.status).toBe(403);
  expect(named(owner, 'Taxi 241')).toBeDefined();

  // The owner sees that the member has looked at the devices.
  owner.app.publish(memberEvents.listRequested());
  await soon(
    () => expect(owner.app.read(members).looks).toContainEqual(expect.objectContaining({ name: 'Timur' })),
    owner,
  );

  // The owner pauses the member. The member sees that, and gets no more positions.
  const device = named(owner, 'Taxi 241');
  const pause = device && pauseEdit([device], { until: null, reason: 'at the doctor’s', by: '' });
  owner.app.publish(changeEvents.wanted({ edits: pause ? [pause] : [], label: 'members.pause.begun' }));
  await owner.until('changes/saved', 2);
  await soon(
    () =>
      expect(named(guest, 'Taxi 241')?.pause).toEqual({
        until: null,
        reason: 'at the doctor’s',
        by: 'Ingrid Lindqvist',
      }),
    guest,
  );
  await guest.after('1s');
  const last = guest.app.read(lastFixOf(taxi))?.at;
  await guest.after('30s');
  expect(guest.app.read(lastFixOf(taxi))?.at).toBe(last);

  // The owner removes the member. The app sends this to the server after the undo time (5 s).
  const [member] = owner.app.read(members).shown;
  owner.app.publish(
    changeEvents.wanted({
      edits: [{ of: 'member', id: member?.id ?? 0, set: null, was: {} }],
      label: 'members.removed',
    }),
  );
  await owner.until('changes/submitted', 3);
  expect(owner.app.read(members).shown).toEqual([]);
  await owner.after('6s');
  await owner.until('changes/saved', 3);
  await soon(() => expect(named(guest, 'Taxi 241')?.id).toBeUndefined(), guest);
});

test('[MEM-01] whoever signs in first comes back to the invitation; declined, nothing is shared', async () => {
  const first = browser(server);
  const owner = await open(first, 'customer');
  const edit = memberEdit(null, {
    name: '',
    email: 'bike@demo.fixpoint.example',
    role: 'edit',
    devices: null,
    until: null,
  });
  owner.app.publish(changeEvents.wanted({ edits: edit ? [edit] : [], label: '' }));
  await owner.until('changes/saved');
  // The owner never sees the token of a link that was sent by e-mail.
  expect(owner.app.read(members).shown.at(-1)?.token).toBeNull();
  const path = first.world.accounts.mailTo('bike@demo.fixpoint.example') ?? '';
  const token = new Secret(path.split('/').at(-1));

  const guest = journey(server, { inBrowser: otherBrowser(first) });
  running.push(guest);
  await guest.until('app/initialised');
  goes(guest, '/members/join', token);
  goes(guest, '/login');
  await guest.chooses('bike');
  await guest.until('devices/groupsListed');
  goes(guest, '/members/join');
  await guest.until('members/invitationLoaded');
  guest.app.publish(memberEvents.invitationAnswered({ accepts: false }));
  await guest.until('members/invitationSettled');
  expect(named(guest, 'Taxi 241')).toBeUndefined();
  owner.app.publish(memberEvents.listRequested());
  await owner.until('members/listed');
  expect(owner.app.read(members).shown.at(-1)?.state).toBe('declined');
});

test('[MEM-01] tokens that are used, unknown, damaged, of somebody else or one’s own each say so', async () => {
  const first = browser(server);
  const owner = await open(first, 'customer');
  const invite = async (email: string) => {
    const made = first.world.members.invite(3001, {
      name: 'X',
      email,
      role: 'view',
      deviceIDs: null,
      until: null,
    });
    return new Secret(made.token);
  };
  const guest = await open(otherBrowser(first), 'bike');
  let asked = 0;
  const refusal = async (tab: Tab, token: Secret) => {
    goes(tab, '/members');
    goes(tab, '/members/join', token);
    await tab.until('members/invitationRefused', tab === guest ? ++asked : 1);
    return tab.app.read(joining).refusal;
  };
  expect(await refusal(guest, new Secret('0123456789abcdef0123456789abcdef'))).toBe('unknown');
  expect(await refusal(guest, new Secret('what is this'))).toBe('malformed');
  expect(await refusal(guest, await invite('somebody@example.com'))).toBe('otherAddress');
  const mine = await invite('');
  expect(await refusal(owner, mine)).toBe('own');
  const id = first.world.members.of(3001).at(-1)?.id ?? 0;
  first.world.members.change(id, { state: 'active', userID: 3004 });
  expect(await refusal(guest, mine)).toBe('used');
  first.world.members.change(id, { state: 'pending', userID: null, ends: 1 });
  expect(await refusal(guest, mine)).toBe('expired');
  first.world.members.remove(id);
  expect(await refusal(guest, mine)).toBe('expired');
});
