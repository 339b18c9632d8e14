/** Icon numbers from this one on stand for photos. The number of icons is smaller than this. */
export const FIRST_PHOTO = 128;
/**
 * Number of photos per row in the image of all device photos, which has as many rows as columns. A device whose photo
 * does not fit keeps its icon.
 */
export const PHOTO_COLUMNS = 8;
const MOST = PHOTO_COLUMNS * PHOTO_COLUMNS;
/** Size of one photo in the image of all device photos (pixels). */
const CELL = 64;
/** Photos that load within this time are announced together (ms). */
const TOGETHER = 60;

/** The photos that users chose for their devices, all in one image that the page's markers share. */
export type PhotoSheet = {
  /**
   * Returns a photo's position number in the image of all photos. Null if the photo is still loading, failed to load,
   * or does not fit.
   */
  numberOf(address: string | null): number | null;
  /** Increases whenever a photo is added to the image of all photos. */
  readonly version: number;
  /** Edge length of the image of all photos (pixels). `bytes` returns its pixels as red, green, blue, alpha. */
  readonly edge: number;
  bytes(): Uint8Array;
  /** Calls `came` whenever device photos have loaded. Returns a function that removes the listener. */
  listen(came: () => void): () => void;
};

/**
 * Whether a photo's address is on the app's own host or a data address. Other addresses are not loaded: their hosts
 * would learn what the user views.
 */
function isOwn(address: string): boolean {
  const { href, origin } = window.location;
  const url = URL.canParse(address, href) ? new URL(address, href) : null;
  return url !== null && (url.origin === origin || url.protocol === 'data:');
}

/**
 * Creates the image of all device photos. This works only in browsers; elsewhere (tests in Node) every device keeps its
 * icon.
 */
function createPhotoSheet(): PhotoSheet {
  const numbers = new Map<string, number | null>();
  const listeners = new Set<() => void>();
  const edge = CELL * PHOTO_COLUMNS;
  let pen: CanvasRenderingContext2D | null | undefined;
  let version = 0;
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sheet = () => {
    if (pen !== undefined) return pen;
    const canvas = document.createElement('canvas');
    canvas.width = edge;
    canvas.height = edge;
    pen = canvas.getContext('2d', { willReadFrequently: true });
    return pen;
  };
  const tell = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      version++;
      for (const listener of listeners) listener();
    }, TOGETHER);
  };
  const load = (address: string) => {
    numbers.set(address, null);
    const image = new Image();
    image.onload = () => {
      const at = sheet();
      if (!at || count >= MOST) return;
      const number = count++;
      const side = Math.min(image.width, image.height);
      at.drawImage(
        image,
        (image.width - side) / 2,
        (image.height - side) / 2,
        side,
        side,
        (number % PHOTO_COLUMNS) * CELL,
        Math.floor(number / PHOTO_COLUMNS) * CELL,
        CELL,
        CELL,
      );
      numbers.set(address, FIRST_PHOTO + number);
      tell();
    };
    image.src = address;
  };

  return {
    numberOf(address) {
      if (address === null || typeof Image === 'undefined') return null;
      const known = numbers.get(address);
      if (known !== undefined) return known;
      if (count < MOST && isOwn(address)) load(address);
      else numbers.set(address, null);
      return numbers.get(address) ?? null;
    },
    get version() {
      return version;
    },
    edge,
    bytes() {
      const drawn = sheet()?.getImageData(0, 0, edge, edge).data;
      return drawn ? new Uint8Array(drawn.buffer) : new Uint8Array(edge * edge * 4);
    },
    listen(came) {
      listeners.add(came);
      return () => void listeners.delete(came);
    },
  };
}

/** The image of all device photos on this page. */
export const photoSheet = createPhotoSheet();
