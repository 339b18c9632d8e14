import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import * as adminFeedback from '../../events/admin-feedback.ts';
import * as feedback from '../../events/feedback.ts';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import { inboxDetail } from '../../plugins/administration/feedback/detail.state.ts';
import { inbox } from '../../plugins/administration/feedback/inbox.ts';
import { feedbackForm } from '../../plugins/feedback/form.state.ts';
import { notices } from '../../src/core/app/notices.ts';
import { ownFeedback, unreadAnswers, waitingFeedback } from '../../plugins/feedback/own-feedback.state.ts';
import { browser, journey } from './journey.ts';
import { journeys } from './journeys.ts';

vi.setConfig({ testTimeout: 30_000 }); // HTTP calls and socket messages take real time
const { server, running } = journeys();

type Tab = ReturnType<typeof journey>;
const open = async (account: 'customer' | 'admin', inBrowser = browser(server)): Promise<Tab> => {
  const tab = journey(server, { inBrowser });
  running.push(tab);
  await tab.chooses(account);
  await tab.until('user/customerLoaded');
  return tab;
};
const go = (tab: Tab, href: string) => tab.app.publish(navigation.linkFollowed({ href }));

/** Writes feedback with a screenshot in which one part is covered up, and sends the feedback. */
async function writes(tab: Tab, text: string) {
  go(tab, '/customer-feedback');
  await tab.until('feedback/pageOpened');
  tab.app.publish(feedback.draftChanged({ rating: 2 }));
  tab.app.publish(feedback.captureWanted());
  await tab.until('feedback/picturePrepared');
  tab.app.publish(feedback.areasChanged({ areas: [{ x: 0.1, y: 0.1, width: 0.2, height: 0.1 }] }));
  tab.app.publish(feedback.coverWanted());
  await tab.until('feedback/pictureFinished');
  tab.app.publish(feedback.sendWanted({ text }));
  await tab.until('feedback/handedOver');
}
const posts = (tab: Tab) =>
  tab.browser.seen.filter(({ method, path }) => method === 'POST' && path === '/feedback');

test('[FEED-01] [ADM-06] sent offline with a picture it goes out once; tagged and answered, the customer sees it and the mark goes', async () => {
  const customers = { ...browser(server), attachments: new Map() };
  const customer = await open('customer', customers);
  customer.app.publish(network.wentOffline());
  await writes(customer, 'The van stayed in the tunnel');
  await customer.after('1min');
  expect(customer.app.read(waitingFeedback)).toMatchObject([{ state: 'waiting', picture: true }]);
  expect(customer.app.read(feedbackForm).draft).toMatchObject({ text: '', rating: null, picture: null });
  expect(posts(customer)).toEqual([]);
  customer.app.publish(network.wentOnline());
  await customer.after('1s');
  await customer.until('changes/saved');
  await customer.after('10min');
  expect(posts(customer)).toHaveLength(1);
  expect(customer.app.read(waitingFeedback)).toEqual([]);
  // Once the feedback is sent, its screenshot is deleted from this browser.
  await vi.waitFor(() => expect(customers.attachments.size).toBe(0));

  const admin = await open('admin', { ...customers, slots: new Map(), access: null });
  go(admin, '/admin-customer-feedback?search=tunnel&sort=date&dir=desc');
  await admin.after('1s');
  await admin.until('adminFeedback/listed');
  const [found] = admin.app.read(inbox.state).rows;
  expect(found).toMatchObject({
    text: 'The van stayed in the tunnel',
    rating: 2,
    picture: true,
    status: 'new',
  });
  go(admin, `/admin-customer-feedback?open=${found?.id}`);
  await admin.until('adminFeedback/detailLoaded');
  const shown = admin.app.read(inboxDetail).detail;
  expect(shown?.along).toContainEqual({ name: 'language', value: 'en' });
  const id = found?.id ?? '';
  admin.app.publish(adminFeedback.changeSubmitted({ id, tags: ['bug', 'tunnel'] }));
  await admin.until('adminFeedback/saved');
  admin.app.publish(adminFeedback.answerSubmitted({ id, text: 'It is mended in the next version.' }));
  await admin.until('adminFeedback/saved', 2);
  expect(admin.app.read(inboxDetail).detail).toMatchObject({
    entry: { tags: ['bug', 'tunnel'], status: 'answered' },
    read: false,
  });

  go(customer, '/v2');
  const before = customer.count('feedback/ownListed');
  customer.app.publish(feedback.ownRequested());
  await customer.until('feedback/ownListed', before + 1);
  expect(customer.app.read(unreadAnswers).map((each) => each.id)).toContain(id);
  expect(customer.app.read(notices).map(({ text }) => text)).toContain('feedback.answerCame');
  customer.app.publish(feedback.answerRead({ id }));
  await vi.waitFor(() =>
    expect(customer.browser.seen.map(({ path }) => path)).toContain('/feedback/:id/read'),
  );
  customer.app.publish(feedback.ownRequested());
  await customer.until('feedback/ownListed', before + 2);
  const own = customer.app.read(ownFeedback).entries.find((each) => each.id === id);
  expect(own).toMatchObject({
    status: 'answered',
    unread: false,
    answers: [{ text: 'It is mended in the next version.' }],
  });
});

test('[FEED-01] a reload while it waits loses nothing: text, rating and picture go out from the next page', async () => {
  const inBrowser = {
    ...browser(server),
    outbox: new Map(),
    attachments: new Map<string, { base64: string; mime: string }>(),
  };
  const first = await open('customer', inBrowser);
  first.app.publish(network.wentOffline());
  await writes(first, 'Sent from the cellar');
  await first.after('1s');
  expect(inBrowser.outbox.size).toBe(1);
  await first.end();
  const second = journey(server, { inBrowser });
  running.push(second);
  await second.until('changes/found');
  await second.after('5s');
  await second.until('changes/saved');
  const [sent] = inBrowser.world.feedback.of(3001);
  expect(sent).toMatchObject({ text: 'Sent from the cellar', rating: 2, screenshot: 'cGljdHVyZQ==' });
});

test('[FEED-01] an answer of the server that is lost does not make two of it', async () => {
  const tab = await open('customer');
  let lost = false;
  const before = tab.browser.world.feedback.of(3001).length;
  tab.browser.answers(
    http.post('http://demo.test/api/v1/feedback', async ({ request }) => {
      if (lost) return undefined;
      lost = true;
      // The server stores the feedback, but its answer is lost.
      const key = request.headers.get('Idempotency-Key') ?? '';
      const body = (await request.json()) as { text: string };
      const id = tab.browser.world.feedback.add(3001, { rating: null, text: body.text, recording: null });
      await tab.browser.world.answered.note(key, HttpResponse.json({ success: { id } }));
      return HttpResponse.error();
    }),
  );
  await writes(tab, 'Only once');
  await tab.until('changes/postponed');
  await tab.after('2min');
  await tab.until('changes/saved');
  expect(tab.browser.world.feedback.of(3001)).toHaveLength(before + 1);
});

test('[FEED-01] withdrawn while it waits it never goes out, and its picture goes from this device', async () => {
  const inBrowser = { ...browser(server), attachments: new Map() };
  const tab = await open('customer', inBrowser);
  tab.app.publish(network.wentOffline());
  await writes(tab, 'Better not');
  const [waiting] = tab.app.read(waitingFeedback);
  expect(inBrowser.attachments.size).toBe(1);
  tab.app.publish(feedback.withdrawalRequested({ id: waiting?.change ?? '' }));
  tab.app.publish(network.wentOnline());
  await tab.after('5min');
  expect(tab.app.read(waitingFeedback)).toEqual([]);
  expect(posts(tab)).toEqual([]);
  await vi.waitFor(() => expect(inBrowser.attachments.size).toBe(0));
});
