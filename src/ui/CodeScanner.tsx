import { useEffect, useRef, useState } from 'react';
import styles from './CodeScanner.module.css';
import { codeReader } from './code-reader.ts';
import { Spinner } from './Spinner.tsx';

type ScanProblem = 'unsupported' | 'denied' | 'missing' | 'busy';
export interface CodeScannerProps {
  /** Names the picture. */
  label: string;
  loadingLabel: string;
  /** A code was seen; the same one is told again only when another came between. */
  onCode: (text: string) => void;
  onProblem: (problem: ScanProblem) => void;
}

/** Frames are looked at this often (milliseconds). */
const LOOK_EVERY = 200;
const PROBLEMS: Readonly<Record<string, ScanProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** What the camera sees, and the codes in it. Asks for the camera when it appears, and lets go of it when it goes. */
export function CodeScanner({ label, loadingLabel, onCode, onProblem }: CodeScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setReady] = useState(false);
  const told = useRef({ onCode, onProblem, last: '' });
  told.current.onCode = onCode;
  told.current.onProblem = onProblem;

  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const begin = async () => {
      const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices;
      if (!devices) return told.current.onProblem('unsupported');
      try {
        // The one at the back, where there are two.
        stream = await devices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
      } catch (problem) {
        if (!isOver) told.current.onProblem(PROBLEMS[(problem as Error).name] ?? 'unsupported');
        return undefined;
      }
      const read = await codeReader().catch(() => null);
      const picture = video.current;
      if (isOver || !picture || !read) {
        for (const track of stream.getTracks()) track.stop();
        if (!read && !isOver) told.current.onProblem('unsupported');
        return undefined;
      }
      picture.srcObject = stream;
      await picture.play().catch(() => undefined);
      setReady(true);
      const look = async () => {
        const [code] = await read(picture).catch(() => []);
        if (isOver) return;
        if (code !== undefined && code !== told.current.last) {
          told.current.last = code;
          told.current.onCode(code);
        }
        timer = setTimeout(() => void look(), LOOK_EVERY);
      };
      void look();
      return undefined;
    };
    void begin();
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);

  return (
    <div className={styles.scanner} data-testid="code-scanner" data-ready={isReady}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it is what the camera sees, without sound */}
      <video ref={video} className={styles.picture} aria-label={label} muted playsInline />
      {isReady ? (
        <span className={styles.frame} aria-hidden="true" />
      ) : (
        <span role="status" aria-label={loadingLabel}>
          <Spinner size={28} />
        </span>
      )}
    </div>
  );
}
