import type { Output } from './ports.ts';

/** How long a browser may take to open its print dialog after the call; Safari returns at once, milliseconds. */
const PRINTED_AFTER = 60_000;

/** Files by a link that is pressed for the user; paper by the browser's print dialog. */
export const liveOutput: Output = {
  save(address, name) {
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
  },
  async print(address) {
    const picture = new Image();
    picture.className = 'print-sheet';
    picture.alt = '';
    picture.src = address;
    try {
      await picture.decode();
    } catch {
      return false;
    }
    document.body.append(picture);
    document.body.dataset['printing'] = 'picture';
    const end = () => {
      picture.remove();
      delete document.body.dataset['printing'];
    };
    window.addEventListener('afterprint', end, { once: true });
    setTimeout(end, PRINTED_AFTER);
    window.print();
    return true;
  },
};
