import { useEffect, useRef, useState } from 'react';
import styles from './CodeScanner.module.css';
import { Spinner } from './Spinner.tsx';

/** Reads the QR codes and barcodes in a camera frame. Returns the text of each code. */
type CodeReader = (frame: HTMLVideoElement) => Promise<readonly string[]>;

type Detector = { detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

/** The formats of the codes on trackers and their boxes. */
const FORMATS = ['qr_code', 'data_matrix', 'code_128', 'code_39', 'ean_13'];
/**
 * Camera frames are scaled down to this length of their longer edge (pixels): small enough to be searched fast, and
 * sharp enough for a code that fills a third of the frame.
 */
const EDGE = 960;

/**
 * Returns a reader for QR codes and barcodes: the browser's own reader if there is one, otherwise a library, which is
 * loaded on demand.
 */
export async function codeReader(): Promise<CodeReader> {
  return (await ownReader()) ?? libraryReader();
}

async function ownReader(): Promise<CodeReader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return null;
  try {
    const known = await BarcodeDetector.getSupportedFormats();
    const formats = FORMATS.filter((format) => known.includes(format));
    // On some systems the browser has a `BarcodeDetector` class that supports no formats.
    if (!formats.includes('qr_code')) return null;
    const detector = new BarcodeDetector({ formats });
    return async (frame) => (await detector.detect(frame)).map(({ rawValue }) => rawValue);
  } catch {
    return null;
  }
}

async function libraryReader(): Promise<CodeReader> {
  const { BinaryBitmap, HybridBinarizer, MultiFormatReader, RGBLuminanceSource } = await import(
    '@zxing/library'
  );
  const reader = new MultiFormatReader();
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return (frame) => {
    const scale = Math.min(1, EDGE / Math.max(frame.videoWidth, frame.videoHeight, 1));
    const [width, height] = [Math.round(frame.videoWidth * scale), Math.round(frame.videoHeight * scale)];
    if (!pen || width === 0 || height === 0) return Promise.resolve([]);
    canvas.width = width;
    canvas.height = height;
    pen.drawImage(frame, 0, 0, width, height);
    const { data } = pen.getImageData(0, 0, width, height);
    const grey = new Uint8ClampedArray(width * height);
    // Calculates the brightness of each pixel (Rec. 601 luma).
    for (let i = 0; i < grey.length; i++)
      grey[i] =
        ((data[i * 4] ?? 0) * 299 + (data[i * 4 + 1] ?? 0) * 587 + (data[i * 4 + 2] ?? 0) * 114) / 1000;
    try {
      const found = reader.decode(
        new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, height))),
      );
      return Promise.resolve([found.getText()]);
    } catch {
      return Promise.resolve([]); // this camera frame contains no code
    }
  };
}

type ScanProblem = 'unsupported' | 'denied' | 'missing' | 'busy';
export interface CodeScannerProps {
  /** Label of the camera image for screen readers. */
  label: string;
  loadingLabel: string;
  /** Called when a code was read. The same code is reported again only after a different one. */
  onCode: (text: string) => void;
  onProblem: (problem: ScanProblem) => void;
}

/** Time between two searches for codes (ms). */
const LOOK_EVERY = 200;
const PROBLEMS: Readonly<Record<string, ScanProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/**
 * Shows the camera image and reads the QR codes and barcodes in it. Requests the camera on mount and releases it on
 * unmount.
 */
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
        // Requests the rear camera if the phone has one.
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
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the camera's live picture has no sound */}
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
