import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { productSocket } from '../../api/product/index.ts';
import type { Decoded, SocketCodec } from '../../api/socket-codec.ts';
import { fixArrays } from '../../api/fix-builder.ts';
import { encodeFixFrame } from '../../api/product/fix-frame.ts';
import { FIX_COLUMN_NAMES } from '../../../events/fix-columns.ts';
import { Secret } from '../../kernel/secret.ts';
import { joined, liveSocket, socketAddress } from './socket-live.ts';
import type { SocketMessage } from './socket-types.ts';

describe('socket live', () => {
  /** A mock WebSocket; this test plays the server. */
  class Line {
    static last: Line;
    static made = 0;
    binaryType = '';
    readyState = 0;
    readonly sent: string[] = [];
    onopen: ((event: unknown) => void) | null = null;
    onclose: ((event: unknown) => void) | null = null;
    onerror: ((event: unknown) => void) | null = null;
    onmessage: ((event: unknown) => void) | null = null;
    isClosed = false;
    readonly url: string;
    constructor(url: string) {
      this.url = url;
      Line.last = this;
      Line.made++;
    }
    send(text: string) {
      this.sent.push(text);
    }
    close() {
      this.isClosed = true;
      this.readyState = 3;
    }
    opens() {
      this.readyState = 1;
      this.onopen?.({ type: 'open' });
    }
    says(data: unknown) {
      this.onmessage?.({ type: 'message', data });
    }
    ends(code: number) {
      this.readyState = 3;
      this.onclose?.({ type: 'close', code, wasClean: code === 1000 });
    }
  }

  const READY = JSON.stringify({ type: 'ready' });
  const heard: SocketMessage[] = [];
  const kinds = () => heard.map((each) => (each.kind === 'closed' ? `closed: ${each.reason}` : each.kind));
  let stop = () => {};

  async function open(codec: SocketCodec = productSocket) {
    const stream = liveSocket(codec, 'wss://tracker.example/socket', () => Promise.resolve());
    const subscription = stream.open(null, new Secret('token'), null).subscribe((each) => heard.push(each));
    stop = () => subscription.unsubscribe();
    await vi.advanceTimersByTimeAsync(0);
    return Line.last;
  }

  test('[checklist 32] a token goes to no host that the configuration does not name, and the log says that one was named', async () => {
    const stream = liveSocket(productSocket, 'wss://tracker.example/socket', () => Promise.resolve());
    const subscription = stream
      .open('wss://evil.example/socket', new Secret('token'), null)
      .subscribe((each) => heard.push(each));
    stop = () => subscription.unsubscribe();
    await vi.advanceTimersByTimeAsync(0);
    expect(Line.last.url).toBe('wss://tracker.example/socket');
    expect(heard).toEqual([
      { kind: 'unreadable', detail: 'socket_url: on a host that the configuration does not name' },
    ]);
  });

  describe('[SRV-01] a server that speaks another way', () => {
    /** A codec with the token in the address, no first message, several items in one message, and a long timeout. */
    const other: SocketCodec = {
      address: (url, token, onBehalfOf) => `${url}?token=${token}&for=${onBehalfOf}`,
      hello: null,
      pong: null,
      silentAfter: 120_000,
      refused: null,
      decode: (data) =>
        (JSON.parse(String(data)) as number[]).map((device) => ({ type: 'device', device, changes: {} })),
    };
    const openOther = async (codec = other) => {
      const stream = liveSocket(codec, 'wss://tracker.example/socket', () => Promise.resolve());
      const subscription = stream.open(null, new Secret('t0'), 7).subscribe((each) => heard.push(each));
      stop = () => subscription.unsubscribe();
      await vi.advanceTimersByTimeAsync(0);
      return Line.last;
    };

    test('is asked with the token in its address, and is ready when the line is open, without a word', async () => {
      const line = await openOther();
      expect(line.url).toBe('wss://tracker.example/socket?token=t0&for=7');
      expect(kinds()).toEqual([]);
      line.opens();
      expect(kinds()).toEqual(['ready']);
      expect(line.sent).toEqual([]);
    });

    test('tells several things in one message, and they come in order', async () => {
      const line = await openOther();
      line.opens();
      line.says('[3,1,2]');
      expect(heard.flatMap((each) => (each.kind === 'device' ? [each.id] : []))).toEqual([3, 1, 2]);
    });

    test('is alive while it says nothing for two minutes, and an empty message is a sign of life', async () => {
      const line = await openOther();
      line.opens();
      await vi.advanceTimersByTimeAsync(119_000);
      line.says('[]');
      await vi.advanceTimersByTimeAsync(119_000);
      expect(kinds()).toEqual(['ready']);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(kinds()).toEqual(['ready', 'closed: silent']);
    });

    test('gets no answer to a ping where it wants none', async () => {
      const line = await openOther({ ...other, decode: () => [{ type: 'ping' }] });
      line.opens();
      line.says('');
      expect(line.sent).toEqual([]);
    });

    test('refuses with no code of its own: no code is a refusal', async () => {
      const line = await openOther();
      line.opens();
      line.ends(4401);
      expect(kinds()).toEqual(['ready', 'closed: closed']);
    });

    test('of a message nothing more is heard once the stream was given up in its middle', async () => {
      const line = await openOther();
      line.opens();
      const count = () => heard.filter(({ kind }) => kind === 'device').length;
      const first = heard.push.bind(heard);
      heard.push = (...all) => {
        stop();
        return first(...all);
      };
      line.says('[1,2,3]');
      heard.push = first;
      expect(count()).toBe(1);
    });
  });

  async function openAndReady() {
    const line = await open();
    line.opens();
    line.says(READY);
    return line;
  }
  const frame = (count: number, at = 1_700_000_000) => {
    const fixes = fixArrays(count);
    for (let i = 0; i < count; i++) {
      fixes.device[i] = (i % 50_000) + 1;
      fixes.at[i] = at;
      fixes.lat[i] = 577_000_000 + i;
      fixes.lng[i] = 119_000_000;
    }
    return encodeFixFrame(fixes);
  };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', Line);
    vi.stubGlobal('document', { visibilityState: 'hidden' });
    heard.length = 0;
    Line.made = 0;
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  describe('[MAP-19] [fault 29] a live stream that misbehaves', () => {
    test('cannot be opened: it is unreachable, once', async () => {
      const line = await open();
      line.ends(1006);
      expect(kinds()).toEqual(['closed: unreachable']);
    });

    test('does not accept the access: it is refused', async () => {
      const line = await open();
      line.opens();
      line.ends(4401);
      expect(kinds()).toEqual(['closed: refused']);
    });

    test('is closed before the server was ready: it was never there', async () => {
      const line = await open();
      line.opens();
      line.ends(1006);
      expect(kinds()).toEqual(['closed: unreachable']);
    });

    test('half open: nothing is heard for 45 s, not even a ping, and it counts as dead', async () => {
      const line = await openAndReady();
      await vi.advanceTimersByTimeAsync(44_000);
      line.says(JSON.stringify({ type: 'ping' }));
      await vi.advanceTimersByTimeAsync(44_000);
      expect(kinds()).toEqual(['ready']);
      expect(line.sent.at(-1)).toContain('pong');
      await vi.advanceTimersByTimeAsync(2_000);
      expect(kinds()).toEqual(['ready', 'closed: silent']);
    });

    test('[TRAC-05] one that does not open is given up after 15 s, however long an open one may be silent', async () => {
      const patient = { ...productSocket, hello: null, silentAfter: 120_000 };
      await open(patient);
      await vi.advanceTimersByTimeAsync(14_900);
      expect(kinds()).toEqual([]);
      await vi.advanceTimersByTimeAsync(200);
      expect(kinds()).toEqual(['closed: unreachable']);
      heard.length = 0;
      const line = await open(patient);
      await vi.advanceTimersByTimeAsync(14_000);
      line.opens();
      await vi.advanceTimersByTimeAsync(119_000);
      expect(kinds()).toEqual(['ready']);
      await vi.advanceTimersByTimeAsync(1_100);
      expect(kinds()).toEqual(['ready', 'closed: silent']);
    });

    test('one that never says that it is ready is dead after 45 s, too', async () => {
      const line = await open();
      line.opens();
      await vi.advanceTimersByTimeAsync(46_000);
      expect(kinds()).toEqual(['closed: silent']);
    });

    test.each([
      ['text that is no JSON', '{"type":'],
      ['a message nobody knows', JSON.stringify({ type: 'surprise' })],
      ['bytes of something else', new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 9]).buffer],
      [
        'a frame that says it holds four thousand million fixes',
        new Uint32Array([0x46495831, 0xffff_ffff]).buffer,
      ],
      ['a list', '[1,2]'],
    ])('a wrong frame (%s) is told of, and the stream goes on', async (_, data) => {
      const line = await openAndReady();
      line.says(data);
      line.says(frame(3));
      await vi.advanceTimersByTimeAsync(300);
      expect(kinds()).toEqual(['ready', 'unreadable', 'fixes']);
    });

    test('a huge frame is one batch, whole and in order', async () => {
      const line = await openAndReady();
      line.says(frame(100_000));
      await vi.advanceTimersByTimeAsync(300);
      const batch = heard.at(-1);
      expect(batch?.kind === 'fixes' && batch.fixes.device.length).toBe(100_000);
      expect(batch?.kind === 'fixes' && batch.fixes.lat[99_999]).toBe(577_099_999);
    });

    test('fixes that came before it broke are not lost', async () => {
      const line = await openAndReady();
      line.says(frame(2));
      line.ends(1006);
      expect(kinds()).toEqual(['ready', 'fixes', 'closed: closed']);
    });

    test('[SENS-03] reports without a fix come as one batch in ten seconds, after the fixes', async () => {
      const report = (device: number, at: number): Decoded => ({
        type: 'heard',
        heard: { devices: [device], at: [at] },
      });
      const line = await open({
        ...productSocket,
        decode: (data) =>
          typeof data === 'string' && data.startsWith('heard')
            ? [report(1, Number(data.slice(5))), report(2, 5)]
            : productSocket.decode(data),
      });
      line.opens();
      line.says(READY);
      line.says(frame(2));
      line.says('heard7');
      line.says('heard6');
      await vi.advanceTimersByTimeAsync(300);
      line.says('heard9');
      await vi.advanceTimersByTimeAsync(9_000);
      expect(heard.slice(2)).toEqual([{ kind: 'heard', heard: { devices: [1, 2], at: [7, 5] } }]);
      line.says('heard8');
      await vi.advanceTimersByTimeAsync(1_000);
      expect(heard.slice(3)).toEqual([{ kind: 'heard', heard: { devices: [1, 2], at: [9, 5] } }]);
    });

    test('what comes after it was given up is not heard', async () => {
      const line = await openAndReady();
      stop();
      line.says(frame(2));
      await vi.advanceTimersByTimeAsync(60_000);
      expect(kinds()).toEqual(['ready']);
    });

    test('the port never comes back by itself: that is decided elsewhere', async () => {
      const line = await openAndReady();
      line.ends(1006);
      await vi.advanceTimersByTimeAsync(600_000);
      expect(Line.made).toBe(1);
    });
  });

  test('[MAP-08] frames of one moment become one batch in their own kinds of number, none as wide as any', async () => {
    const line = await openAndReady();
    for (const at of [1_700_000_000, 1_700_000_001, 1_700_000_002]) line.says(frame(2, at));
    await vi.advanceTimersByTimeAsync(300);
    const batch = heard.at(-1);
    if (batch?.kind !== 'fixes') throw new Error('no fixes came');
    expect([...(batch.fixes.at as Uint32Array)].map((at) => at - 1_700_000_000)).toEqual([0, 0, 1, 1, 2, 2]);
    expect(
      FIX_COLUMN_NAMES.reduce((sum, name) => sum + (batch.fixes[name] as Uint8Array).byteLength, 0),
    ).toBe(6 * 28);
  });

  describe('[fault 68] a burst of notifications', () => {
    const news = (id: number) =>
      JSON.stringify({
        type: 'notification',
        data: {
          id,
          iddevice: 1,
          meldungtyp: 4,
          bezeichnung: 'SOS',
          meldung: '',
          dateunix: 1_700_000_000 + id,
        },
      });
    const ids = () =>
      heard.map((each) =>
        each.kind === 'notifications' ? each.notifications.map(({ id }) => id) : each.kind,
      );

    test('of 2 000 within a second becomes four batches at most, whole and in order', async () => {
      vi.stubGlobal('document', { visibilityState: 'visible' });
      const line = await openAndReady();
      for (let id = 1; id <= 2_000; id++) {
        line.says(news(id));
        if (id % 2 === 0) await vi.advanceTimersByTimeAsync(1);
      }
      await vi.advanceTimersByTimeAsync(600);
      expect(ids().length - 1).toBeLessThanOrEqual(4);
      expect(ids().slice(1).flat()).toEqual(Array.from({ length: 2_000 }, (_, i) => i + 1));
    });

    test('makes a single one wait no longer than a frame', async () => {
      vi.stubGlobal('document', { visibilityState: 'visible' });
      const line = await openAndReady();
      line.says(news(1));
      await vi.advanceTimersByTimeAsync(16);
      expect(ids()).toEqual(['ready', [1]]);
    });

    test('that a broken line cuts short is not lost, and one that was given up is not heard', async () => {
      const line = await openAndReady();
      line.says(news(1));
      line.ends(1006);
      expect(ids()).toEqual(['ready', [1], 'closed']);
      heard.length = 0;
      const other = await openAndReady();
      other.says(news(2));
      stop();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(ids()).toEqual(['ready']);
    });
  });

  test('batches of different kinds of number are joined without loss', () => {
    const of = (device: ArrayLike<number>) =>
      Object.fromEntries(FIX_COLUMN_NAMES.map((name) => [name, device])) as never;
    expect([...(joined([of(Uint8Array.of(7)), of([4_000_000_000])]).device as Float64Array)]).toEqual([
      7, 4_000_000_000,
    ]);
  });
});

describe('socket address', () => {
  const OURS = 'wss://api.example.com/socket';
  const API = 'https://api.example.com/api/v1';
  const at = (named: string | null, configured = OURS) => socketAddress(named, configured, API);

  test.each([
    ['wss://api.example.com/live'],
    ['wss://api.example.com:8443/live'],
    ['WSS://API.EXAMPLE.COM/live'],
  ])('[checklist 32] %s is on the API’s own host: the stream is opened there', (named) => {
    expect(at(named)).toEqual({ url: named, isRefused: false });
  });

  test('[checklist 32] so is a host that the configuration names', () => {
    const named = 'wss://stream.example.net/7';
    expect(at(named, 'wss://stream.example.net/socket')).toEqual({ url: named, isRefused: false });
  });

  test.each([
    ['wss://evil.example/socket'],
    ['wss://api.example.com.evil.example/socket'],
    ['wss://evil.example/api.example.com'],
    ['wss://api.example.com@evil.example/'],
    ['wss://somebody:secret@api.example.com/'],
    ['ws://api.example.com/socket'],
    ['https://api.example.com/socket'],
    ['javascript:alert(1)'],
    ['wss://'],
    [''],
  ])('[checklist 32] %j is not: the stream stays where it is configured', (named) => {
    expect(at(named)).toEqual({ url: OURS, isRefused: true });
  });

  test('without one the configured place counts; one in clear only beside one in clear', () => {
    expect(at(null)).toEqual({ url: OURS, isRefused: false });
    const plain = 'ws://localhost:9/socket';
    expect(socketAddress('ws://localhost:9/live', plain, 'http://localhost:9/api/v1').isRefused).toBe(false);
  });
});
