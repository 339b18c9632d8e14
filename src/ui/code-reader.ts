/** Reads what a code in a picture says: each text that was found, or none. */
export type CodeReader = (frame: HTMLVideoElement) => Promise<readonly string[]>;

type Detector = { detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

/** Codes on trackers and their boxes. */
const FORMATS = ['qr_code', 'data_matrix', 'code_128', 'code_39', 'ean_13'];
/** The longer edge of a frame that is looked at, pixels: enough for a code that fills a third of it, and quick. */
const EDGE = 960;

/** The browser's own reader where it has one, else a library that is fetched for it. */
export async function codeReader(): Promise<CodeReader> {
  return (await ownReader()) ?? libraryReader();
}

async function ownReader(): Promise<CodeReader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return null;
  try {
    const known = await BarcodeDetector.getSupportedFormats();
    const formats = FORMATS.filter((format) => known.includes(format));
    // Some systems have the class, and no code that it could read.
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
    // Rec. 601 luma, in whole numbers.
    for (let i = 0; i < grey.length; i++)
      grey[i] =
        ((data[i * 4] ?? 0) * 299 + (data[i * 4 + 1] ?? 0) * 587 + (data[i * 4 + 2] ?? 0) * 114) / 1000;
    try {
      const found = reader.decode(
        new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, height))),
      );
      return Promise.resolve([found.getText()]);
    } catch {
      return Promise.resolve([]); // no code in this frame
    }
  };
}
