import { Observable, type Subscriber } from 'rxjs';
import type { Microphone, MicrophoneNews } from './outer-types.ts';
import type { RecordProblem } from '../../events/voice.ts';

/** Audio formats that browsers can both record and play, best first. */
const KINDS = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];
const LEVEL_EVERY = 200;
/** The share of the maximum loudness at which the level meter is full. It is low because speech is quiet. */
const LOUD = 0.25;

const problemOf = (problem: unknown): RecordProblem => {
  switch (problem instanceof DOMException ? problem.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'noMicrophone';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'broken';
  }
};

/**
 * Records the microphone with MediaRecorder. The microphone is released as soon as the observable has no subscriber, so
 * that its indicator light goes out.
 */
export const liveMicrophone = (keep: (blob: Blob) => string): Microphone => {
  let recorder: MediaRecorder | null = null;
  return {
    stop() {
      if (recorder?.state === 'recording') recorder.stop();
    },
    record: () =>
      new Observable<MicrophoneNews>((news) => {
        if (!navigator.mediaDevices?.getUserMedia || typeof MediaRecorder === 'undefined') {
          news.next({ kind: 'failed', problem: 'unsupported' });
          news.complete();
          return undefined;
        }
        let own: MediaRecorder | null = null;
        const failed = (problem: unknown) => {
          news.next({ kind: 'failed', problem: problemOf(problem) });
          news.complete();
        };
        navigator.mediaDevices
          .getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } })
          .then((stream) => {
            // This teardown is added first, so that the microphone is released whatever happens next. If the caller has
            // already unsubscribed, it is released at once.
            news.add(() => stop(stream));
            if (news.closed) return;
            recorder = own = recorderOf(stream, news, keep);
            own.start();
            news.add(meter(stream, (level) => news.next({ kind: 'level', level })));
          })
          .catch(failed);
        return () => {
          if (recorder === own) recorder = null;
        };
      }),
  };
};

/** @throws if the browser cannot record this audio */
function recorderOf(
  stream: MediaStream,
  news: Subscriber<MicrophoneNews>,
  keep: (blob: Blob) => string,
): MediaRecorder {
  const mimeType = KINDS.find((kind) => MediaRecorder.isTypeSupported(kind));
  const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {});
  const pieces: Blob[] = [];
  let startedAt = Number.NaN;
  const failed = () => {
    news.next({ kind: 'failed', problem: 'broken' });
    news.complete();
  };
  recorder.onstart = () => {
    startedAt = performance.now();
    news.next({ kind: 'started' });
  };
  recorder.ondataavailable = ({ data }) => void pieces.push(data);
  recorder.onerror = failed;
  recorder.onstop = () => {
    if (news.closed) return;
    const seconds = (performance.now() - startedAt) / 1000;
    const blob = new Blob(pieces, { type: recorder.mimeType || 'audio/webm' });
    if (blob.size === 0 || Number.isNaN(seconds)) return failed();
    news.next({ kind: 'recorded', address: keep(blob), seconds });
    news.complete();
  };
  return recorder;
}

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** Reports the loudness, 0 to 1, a few times a second. If the browser has no audio context, there is no level meter. */
function meter(stream: MediaStream, tell: (level: number) => void): () => void {
  let context: AudioContext | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  try {
    context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 1024;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, each) => sum + each * each, 0) / samples.length;
      tell(Math.min(1, Math.sqrt(power) / LOUD));
    }, LEVEL_EVERY);
  } catch {
    // Without the level meter the sound is recorded anyway.
  }
  return () => {
    clearInterval(timer);
    void context?.close();
  };
}
