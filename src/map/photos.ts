/** Numbers of icons from here on are photos: the atlas of icons has fewer. */
export const FIRST_PHOTO = 128;
/** Photos in a row of the sheet, and rows. Whoever comes later keeps the icon. */
export const PHOTO_COLUMNS = 8;
const MOST = PHOTO_COLUMNS * PHOTO_COLUMNS;
/** Pixels of one photo in the sheet. */
const CELL = 64;
/** Several that come at once are one change (milliseconds). */
const TOGETHER = 60;

/** The photos that people gave their devices, in one sheet for all markers of the page. */
export type PhotoSheet = {
  /** The number of a photo that is in the sheet, or null: it is requested, cannot be had, or there is no room. */
  numberOf(address: string | null): number | null;
  /** Grows when the sheet has changed. */
  readonly version: number;
  /** Edge of the sheet in pixels, and its bytes: red, green, blue, alpha. */
  readonly edge: number;
  bytes(): Uint8Array;
  /** Calls back when photos came. Returns how to stop. */
  listen(came: () => void): () => void;
};

/** Of our own host, or carried in the address: nobody else learns who looks at what. */
function isOwn(address: string): boolean {
  const { href, origin } = window.location;
  const url = URL.canParse(address, href) ? new URL(address, href) : null;
  return url !== null && (url.origin === origin || url.protocol === 'data:');
}

/** A sheet of photos over a browser; where there is none (tests in Node), every device keeps its icon. */
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

/** The sheet of this page. */
export const photoSheet = createPhotoSheet();
