import { describe, expect, test, vi } from 'vitest';
import * as admin from '../../events/admin.ts';
import * as adminUsers from '../../events/admin-users.ts';
import { ghostLogList } from '../../plugins/administration/users/lists.ts';
import { admin as adminState } from '../../src/core/session/admin.ts';
import { type Browser, browser } from './journey.ts';
import { customersAndTrackers, goes, idOf } from './customers-and-trackers-given.ts';

const { begin, server, signedIn } = customersAndTrackers();

vi.setConfig({ testTimeout: 30_000 }); // HTTP calls take real time, longer on a busy machine

describe('[ADM-01] [START-07] into a customer’s account', () => {
  const enters = async (one: Browser, id: number, reason = 'The customer asked, ticket 4711') => {
    const own = await signedIn(one, 'superUser');
    goes(own, `/admin-user-management?open=${id}`);
    await own.until('adminUsers/detailLoaded');
    own.app.publish(adminUsers.entryChosen({ id, reason }));
    await vi.waitFor(() => expect(own.loads).toEqual([`/a/customer/${id}`]));
    await own.end();
    const ghost = begin(one, `/a/customer/${id}`);
    await ghost.until('user/settingsLoaded');
    await ghost.until('admin/ghostEntryRecorded');
    return ghost;
  };

  test('the reason goes along, never by the address, and stands in the list of visits with its end', async () => {
    const one = browser(server);
    const id = idOf(one, 'pets');
    const ghost = await enters(one, id);
    expect(ghost.app.read(adminState)).toMatchObject({
      subject: id,
      reason: expect.stringContaining('4711'),
    });
    expect(one.world.ghostEntries()).toMatchObject([{ userID: id, left: null }]);
    expect(one.world.ghostEntries()[0]?.reason).toContain('4711');
    await ghost.after('3min');
    ghost.app.publish(admin.ghostLeft());
    await vi.waitFor(() => expect(ghost.loads).toEqual(['/']));
    await vi.waitFor(() => expect(one.world.ghostEntries()[0]?.left).not.toBeNull());
    await ghost.end();
    const back = begin(one);
    await back.until('user/customerLoaded');
    goes(back, '/admin-user-management?tab=log');
    await back.until('adminUsers/ghostLogListed');
    const [entry] = back.app.read(ghostLogList.state).rows;
    expect(entry).toMatchObject({ user: id, reason: 'The customer asked, ticket 4711' });
    expect((entry?.left ?? 0) - (entry?.at ?? 0)).toBeGreaterThanOrEqual(180);
  });

  test('a typed address is noted as without a reason; one that is given later belongs to the same visit', async () => {
    const one = browser(server);
    const id = idOf(one, 'pets');
    await (await signedIn(one, 'superUser')).end();
    const ghost = begin(one, `/a/customer/${id}`);
    await ghost.until('admin/ghostEntryRecorded');
    expect(one.world.ghostEntries()).toMatchObject([{ userID: id, reason: null }]);
    ghost.app.publish(admin.ghostReasonStated({ userID: id, reason: 'Looking for a fault' }));
    await ghost.until('admin/ghostEntryRecorded', 2);
    expect(one.world.ghostEntries()).toMatchObject([{ userID: id, reason: 'Looking for a fault' }]);
    expect(one.world.ghostEntries()).toHaveLength(1);
  });

  test('the reason for one account says nothing about another', async () => {
    const one = browser(server);
    await (await enters(one, idOf(one, 'pets'))).end();
    const other = idOf(one, 'bike');
    const ghost = begin(one, `/a/customer/${other}`);
    await ghost.until('admin/ghostEntryRecorded');
    expect(ghost.app.read(adminState)).toMatchObject({ subject: other, reason: null });
    expect(one.world.ghostEntries().at(-1)).toMatchObject({ userID: other, reason: null });
  });

  test.each(['', 'ab', 'x'.repeat(201)])('the server refuses "%s" as a reason', async (reason) => {
    const one = browser(server);
    await (await signedIn(one, 'superUser')).end();
    const response = await fetch('http://demo.test/api/v1/admin/ghost-log', {
      method: 'POST',
      body: JSON.stringify({ userID: idOf(one, 'pets'), reason }),
      headers: { Authorization: `Bearer ${one.access?.token.reveal()}` },
    });
    expect(response.status).toBe(422);
    expect(one.world.ghostEntries()).toEqual([]);
  });

  test('[START-07] list, groups, positions, selection and camera of the own account are forgotten', async () => {
    const one = browser(server);
    await enters(one, idOf(one, 'pets'));
    const own = one.access?.userID ?? 0;
    for (const name of ['devices', 'groups', 'positions', 'selection', 'camera'])
      expect([...one.slots.keys()]).not.toContain(`${own}.${name}`);
    expect(one.access?.actingFor).toBe(idOf(one, 'pets'));
  });

  describe('[START-08] [checklist 15] a space of its own', () => {
    test('nothing of the customer is written down, no badge is set, no message is asked for', async () => {
      const one = browser(server);
      const id = idOf(one, 'pets');
      const ghost = await enters(one, id);
      await ghost.until('devices/listed');
      await ghost.after('2min');
      expect([...one.slots.keys()].filter((slot) => slot.startsWith(`${id}.`))).toEqual([]);
      expect(JSON.stringify([...one.slots])).not.toContain('pets@demo');
      expect(ghost.fakes.asked.filter((word) => /^badge [1-9]|push/.test(word))).toEqual([]);
    });

    test('the fact of entering comes before all else of the account, and says who and whose', async () => {
      const one = browser(server);
      const id = idOf(one, 'pets');
      const ghost = await enters(one, id);
      const types = ghost.types();
      const entered = types.indexOf('admin/ghostEntered');
      for (const type of ['auth/sessionRestored', 'user/customerLoaded', 'devices/listed'])
        expect(types.indexOf(type) === -1 || types.indexOf(type) > entered, type).toBe(true);
      expect(ghost.app.log.events[entered]?.payload).toMatchObject({ userID: id, by: one.access?.userID });
    });

    test('each call says by whose token and about whom', async () => {
      const one = browser(server);
      const id = idOf(one, 'pets');
      const own = await signedIn(one, 'superUser');
      await own.end();
      const before = one.seen.length;
      const ghost = begin(one, `/a/customer/${id}`);
      await ghost.until('devices/listed');
      await ghost.until('admin/ghostEntryRecorded');
      const calls = one.seen.slice(before).filter(({ headers }) => headers['authorization']);
      expect(calls.length).toBeGreaterThan(3);
      for (const { path, headers } of calls)
        expect([path, headers['x-on-behalf-of']]).toEqual([path, `${id}`]);
    });

    test('the server decides: a customer who claims another account gets nothing of it', async () => {
      const one = browser(server);
      await signedIn(one, 'customer');
      const response = await fetch('http://demo.test/api/v1/device', {
        headers: {
          Authorization: `Bearer ${one.access?.token.reveal()}`,
          'X-On-Behalf-Of': `${idOf(one, 'pets')}`,
        },
      });
      expect(response.status).toBe(403);
    });

    test('leaving takes everything of the visit along: the reason, whose account, and the page itself', async () => {
      const one = browser(server);
      const ghost = await enters(one, idOf(one, 'pets'));
      expect([...one.slots.keys()].some((slot) => slot.endsWith('.ghostReason'))).toBe(true);
      ghost.app.publish(admin.ghostLeft());
      await vi.waitFor(() => expect(ghost.loads).toEqual(['/']));
      expect([...one.slots.keys()].some((slot) => slot.endsWith('.ghostReason'))).toBe(false);
      expect(one.access?.actingFor).toBeNull();
    });
  });
});
