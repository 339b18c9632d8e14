import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MicrophoneNews } from './outer-types.ts';
import { liveMedia } from './media-live.ts';
import { liveMicrophone } from './microphone-live.ts';

/** The streams of the test browser's fake microphone, which beeps once a second. */
let streams: MediaStream[];
const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
const hearing = async (): Promise<MediaStream> => {
  const stream = await real({ audio: true });
  streams.push(stream);
  return stream;
};
const asked = (answer: () => Promise<MediaStream>) =>
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(answer);
const refused = (name: string) => () => Promise.reject(new DOMException('', name));

/** Records until the recording ends. `after` is called with each message of the microphone, and may stop it. */
function record(
  after: (microphone: ReturnType<typeof liveMicrophone>, news: MicrophoneNews) => void = () => {},
) {
  const media = liveMedia(() => undefined);
  const microphone = liveMicrophone(media.keepBlob);
  const told: MicrophoneNews[] = [];
  let finished = () => undefined as void;
  const ended = new Promise<void>((resolve) => (finished = resolve));
  const listening = microphone.record().subscribe({
    next(news) {
      told.push(news);
      after(microphone, news);
    },
    complete: finished,
  });
  listening.add(finished);
  return { told, ended, listening, media, microphone };
}
const open = () =>
  streams.flatMap((stream) => stream.getTracks()).filter((track) => track.readyState === 'live');
/** Stops the recording at the first reported level, so that it contains some sound. */
const afterSound = (microphone: ReturnType<typeof liveMicrophone>, { kind }: MicrophoneNews) => {
  if (kind === 'level') microphone.stop();
};

beforeEach(() => {
  streams = [];
});
afterEach(() => {
  for (const stream of streams) for (const track of stream.getTracks()) track.stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('[MODE-03] the microphone of this page', () => {
  test('what was spoken are bytes that can be played, for as long as it was spoken', async () => {
    asked(hearing);
    const { told, ended, media } = record(afterSound);
    await ended;
    expect(told[0]).toEqual({ kind: 'started' });
    const last = told.at(-1);
    if (last?.kind !== 'recorded') throw new Error(JSON.stringify(last));
    expect(last.seconds).toBeGreaterThan(0.1);
    const bytes = await media.bytes(last.address);
    expect(bytes?.mime).toMatch(/^audio\//);
    const sound = await new OfflineAudioContext(1, 48_000, 48_000).decodeAudioData(
      Uint8Array.from(atob(bytes?.base64 ?? ''), (letter) => letter.charCodeAt(0)).buffer,
    );
    expect(sound.duration).toBeGreaterThan(0.1);
    media.forget([last.address]);
    expect(await media.bytes(last.address)).toBeNull();
    await expect(fetch(last.address)).rejects.toThrow('Failed to fetch');
  });

  test('it tells how loud it is, from 0 to 1', async () => {
    asked(hearing);
    // The fake microphone is silent between its beeps.
    const { told, ended } = record((microphone, news) => {
      if (news.kind === 'level' && news.level > 0) microphone.stop();
    });
    await ended;
    const levels = told.flatMap((news) => (news.kind === 'level' ? news.level : []));
    expect(levels.at(-1)).toBeGreaterThan(0);
    expect(Math.max(...levels)).toBeLessThanOrEqual(1);
  });

  test('its light goes out when what was spoken is there', async () => {
    asked(hearing);
    await record(afterSound).ended;
    expect(streams).toHaveLength(1);
    expect(open()).toEqual([]);
  });

  test('its light goes out when nobody listens any more, and nothing is told after that', async () => {
    asked(hearing);
    const { told, ended, listening } = record((_, { kind }) => kind === 'started' && listening.unsubscribe());
    await ended;
    expect(open()).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(told).toEqual([{ kind: 'started' }]);
  });

  test('allowed after nobody listens any more, it is let go of at once', async () => {
    let allow = () => undefined as void;
    asked(async () => {
      await new Promise<void>((resolve) => (allow = resolve));
      return hearing();
    });
    const { listening, told } = record();
    listening.unsubscribe();
    allow();
    await vi.waitFor(() => expect(streams).toHaveLength(1));
    await vi.waitFor(() => expect(open()).toEqual([]));
    expect(told).toEqual([]);
  });

  test.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'noMicrophone'],
    ['NotReadableError', 'busy'],
    ['TypeError', 'broken'],
  ])('%s of the browser is %s', async (name, problem) => {
    asked(refused(name));
    const { told, ended } = record();
    await ended;
    expect(told).toEqual([{ kind: 'failed', problem }]);
  });

  test('without a recorder in the browser it is not even asked for', async () => {
    const ask = asked(hearing);
    vi.stubGlobal('MediaRecorder', undefined);
    const { told, ended } = record();
    await ended;
    expect(told).toEqual([{ kind: 'failed', problem: 'unsupported' }]);
    expect(ask).not.toHaveBeenCalled();
  });

  test.each([
    ['cannot be made', 'constructor'],
    ['cannot be started', 'start'],
  ])('a recorder that %s leaves no microphone open', async (_, where) => {
    asked(hearing);
    class Broken extends MediaRecorder {
      constructor(stream: MediaStream, options?: MediaRecorderOptions) {
        super(stream, options);
        if (where === 'constructor') throw new DOMException('', 'NotSupportedError');
      }
      override start(): void {
        throw new DOMException('', 'InvalidStateError');
      }
    }
    vi.stubGlobal('MediaRecorder', Broken);
    const { told, ended } = record();
    await ended;
    expect(told).toEqual([{ kind: 'failed', problem: 'broken' }]);
    expect(streams).toHaveLength(1);
    expect(open()).toEqual([]);
  });

  test('a microphone that is pulled out ends what is spoken, and what was said is there', async () => {
    asked(hearing);
    const { told, ended } = record((_, { kind }) => {
      if (kind === 'level') for (const track of streams[0]?.getTracks() ?? []) track.stop();
    });
    await ended;
    expect(told.at(-1)?.kind).toBe('recorded');
  });

  test('without a meter it records all the same', async () => {
    asked(hearing);
    vi.stubGlobal(
      'AudioContext',
      class {
        constructor() {
          throw new DOMException('', 'NotSupportedError');
        }
      },
    );
    const { told, ended, microphone } = record((_, { kind }) => {
      if (kind === 'started') setTimeout(() => microphone.stop(), 200);
    });
    await ended;
    expect(told.map(({ kind }) => kind)).toEqual(['started', 'recorded']);
  });
});
