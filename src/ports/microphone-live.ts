import { Observable } from 'rxjs';
import type { Microphone, MicrophoneNews } from './outer-types.ts';
import type { RecordProblem } from '../../events/voice.ts';

/** Kinds of sound that recorders write and players read, the best first. */
const KINDS = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];
const LEVEL_EVERY = 200;
/** Speech is quiet: this much of full scale fills the meter. */
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

/** The microphone by way of MediaRecorder. It is let go of as soon as nobody listens, so that its light goes out. */
export const liveMicrophone = (keep: (blob: Blob) => string): Microphone => {
  let finish: (() => void) | null = null;
  return {
    stop: () => finish?.(),
    record: () =>
      new Observable<MicrophoneNews>((news) => {
        if (!navigator.mediaDevices?.getUserMedia || typeof MediaRecorder === 'undefined') {
          news.next({ kind: 'failed', problem: 'unsupported' });
          news.complete();
          return undefined;
        }
        let wanted = true;
        let release = () => undefined as void;
        const failed = (problem: unknown) => {
          news.next({ kind: 'failed', problem: problemOf(problem) });
          news.complete();
        };
        navigator.mediaDevices
          .getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } })
          .then((stream) => {
            if (!wanted) return stop(stream);
            const mimeType = KINDS.find((kind) => MediaRecorder.isTypeSupported(kind));
            const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {});
            const pieces: Blob[] = [];
            const endMeter = meter(stream, (level) => news.next({ kind: 'level', level }));
            let startedAt = 0;
            release = () => {
              endMeter();
              stop(stream);
            };
            recorder.onstart = () => {
              startedAt = performance.now();
              news.next({ kind: 'started' });
            };
            recorder.ondataavailable = ({ data }) => void pieces.push(data);
            recorder.onerror = () => failed(null);
            recorder.onstop = () => {
              if (!wanted) return;
              const seconds = (performance.now() - startedAt) / 1000;
              const blob = new Blob(pieces, { type: recorder.mimeType || 'audio/webm' });
              if (blob.size === 0) return failed(null);
              news.next({ kind: 'recorded', address: keep(blob), seconds });
              news.complete();
            };
            finish = () => recorder.state === 'recording' && recorder.stop();
            recorder.start();
            return undefined;
          })
          .catch(failed);
        return () => {
          wanted = false;
          finish = null;
          release();
        };
      }),
  };
};

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** Tells how loud it is, 0 to 1, a few times a second. Without an audio context there is no meter. */
function meter(stream: MediaStream, tell: (level: number) => void): () => void {
  try {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 1024;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, each) => sum + each * each, 0) / samples.length;
      tell(Math.min(1, Math.sqrt(power) / LOUD));
    }, LEVEL_EVERY);
    return () => {
      clearInterval(timer);
      void context.close();
    };
  } catch {
    return () => undefined;
  }
}
