import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { liveTabs, type TabsParts } from './tabs-live.ts';

function browser() {
  const channel = new EventTarget();
  const worker = new EventTarget();
  const told: unknown[] = [];
  const tabs = liveTabs({
    channel: Object.assign(channel, { postMessage: (said: unknown) => void told.push(said) }),
    worker: worker as TabsParts['worker'] & {},
  });
  const heard: unknown[] = [];
  const subscription = tabs.heard().subscribe((each) => heard.push(each));
  const say = (where: EventTarget, data: unknown) =>
    void where.dispatchEvent(Object.assign(new Event('message'), { data }));
  return {
    tabs,
    heard,
    told,
    subscription,
    fromTab: (data: unknown) => say(channel, data),
    fromWorker: (data: unknown) => say(worker, data),
  };
}

describe('[AUTH-07] what tabs tell each other', () => {
  test.each([{ kind: 'signedIn', userID: 7 }, { kind: 'loggedOut' }] as const)(
    '%j is heard as it was told',
    (message) => {
      const { tabs, heard, told, fromTab } = browser();
      tabs.tell(message);
      expect(told).toEqual([message]);
      fromTab(message);
      expect(heard).toEqual([message]);
    },
  );

  test.each([
    [null],
    ['loggedOut'],
    [{ kind: 'signedIn' }],
    [{ kind: 'signedIn', userID: '7' }],
    [{ kind: 'loggedOut', token: 'stolen' }],
    [{ kind: 'signedIn', userID: 7, token: 'stolen' }],
    [{ type: 'loggedOut' }],
  ])('%j is refused, and counted without its content', (data) => {
    const { heard, fromTab } = browser();
    fromTab(data);
    expect(heard).toMatchObject([{ kind: 'refused', channel: 'tabs' }]);
    expect(JSON.stringify(heard)).not.toContain('stolen');
  });

  test('[checklist 8] whatever comes is a message or a refusal', () => {
    fc.assert(
      fc.property(fc.anything(), fc.boolean(), (data, isWorker) => {
        const { heard, fromTab, fromWorker } = browser();
        (isWorker ? fromWorker : fromTab)(data);
        expect(heard).toMatchObject([{ kind: 'refused' }]);
      }),
    );
  });

  test('who no longer listens hears nothing', () => {
    const { heard, subscription, fromTab, fromWorker } = browser();
    subscription.unsubscribe();
    fromTab({ kind: 'loggedOut' });
    fromWorker({ kind: 'messageRefused', detail: 'x' });
    expect(heard).toEqual([]);
  });

  test('a browser without channels has tabs that know nothing of each other', () => {
    const tabs = liveTabs({ channel: null, worker: null });
    tabs.tell({ kind: 'loggedOut' });
    tabs.heard().subscribe().unsubscribe();
  });
});

describe('what the service worker tells unasked', () => {
  test('that it dropped a message of this page', () => {
    const { heard, fromWorker } = browser();
    fromWorker({ kind: 'messageRefused', detail: 'spent: expected string' });
    expect(heard).toEqual([{ kind: 'refused', channel: 'worker', detail: 'spent: expected string' }]);
  });

  test.each([[{ kind: 'loggedOut' }], [{ kind: 'messageRefused' }], ['x'.repeat(999)]])(
    'anything else is itself refused: a worker cannot sign anybody out',
    (data) => {
      const { heard, fromWorker } = browser();
      fromWorker(data);
      expect(heard).toMatchObject([{ kind: 'refused', channel: 'worker' }]);
    },
  );
});
