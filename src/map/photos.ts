/** Icon numbers from here on are photos: the icon atlas has fewer. */
export const FIRST_PHOTO = 128;
/** Photos per row of the sheet, and rows. Devices for which there is no room keep their icon. */
export const PHOTO_COLUMNS = 8;
const MOST = PHOTO_COLUMNS * PHOTO_COLUMNS;
/** Size of a photo in the sheet (pixels). */
const CELL = 64;
/** Several photos that load within this time are one change (ms). */
const TOGETHER = 60;

/** All device photos by users, in one sheet for all markers of the page. */
export type PhotoSheet = {
  /**
   * The number of a photo in the sheet. Null if it is still loading, failed to load, or does not fit in the sheet.
   */
  numberOf(address: string | null): number | null;
  /** Increases whenever the sheet changes. */
  readonly version: number;
  /** Edge length of the sheet (pixels), and its bytes: red, green, blue, alpha. */
  readonly edge: number;
  bytes(): Uint8Array;
  /** Calls `came` when photos have loaded. Returns a function that stops listening. */
  listen(came: () => void): () => void;
};

/** Whether the address is on our own host or a data address, so that no other host learns what the user views. */
function isOwn(address: string): boolean {
  const { href, origin } = window.location;
  const url = URL.canParse(address, href) ? new URL(address, href) : null;
  return url !== null && (url.origin === origin || url.protocol === 'data:');
}

/** A sheet of photos, for browsers. Elsewhere (tests in Node) every device keeps its icon. */
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
