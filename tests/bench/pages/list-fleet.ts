import { type FixArrays, fixArrays } from '../../../src/api/fix-builder.ts';
import { random } from '../lib/random.mjs';

/** Number of devices, and number of messages per second with their fixes. */
const DEVICES = 10_000;
const MESSAGES_A_SECOND = 20;
const SECONDS = 60;

/**
 * A function of the page that the benchmark calls. It sets the number of fixes per second, and whether the list is
 * sorted once a second.
 */
type Move = (fixesASecond: number, isSorted: boolean) => void;
declare global {
  interface Window {
    move: Move;
    /** How many fixes the page has applied. */
    taken: number;
  }
}

/** The devices of both pages, with the same names in the same order. */
export const fleet = Array.from({ length: DEVICES }, (_, i) => ({
  id: i + 1,
  imei: `3522930${String(i).padStart(8, '0')}`,
  name: `Van ${i + 1}`,
  device_models: [],
  colour: '#336699',
  icon: 'car',
  image: null,
  group: null,
  position: i,
  shown: true,
  note: '',
  switchedOffAt: null,
}));

/**
 * Delivers random fixes of devices like messages of a socket. The fixes are made in advance, so that making them is not
 * measured.
 * @param receive called for each message
 * @param look called once a second, when the list must be sorted
 */
export function onTheMove(receive: (fixes: FixArrays) => void, look: (isSorted: boolean) => void): void {
  window.taken = 0;
  window.move = (fixesASecond, isSorted) => {
    const next = random(4);
    const each = fixesASecond / MESSAGES_A_SECOND;
    const began = Math.floor(Date.now() / 1000);
    const messages = Array.from({ length: MESSAGES_A_SECOND * SECONDS }, (_, message) => {
      const fixes = fixArrays(each);
      for (let i = 0; i < each; i++) {
        fixes.device[i] = 1 + Math.floor(next() * DEVICES);
        fixes.at[i] = began + Math.floor(message / MESSAGES_A_SECOND);
        fixes.lat[i] = 577_000_000;
        fixes.lng[i] = 119_000_000;
        fixes.speed[i] = 300 + Math.floor(next() * 200);
        fixes.flags[i] = 4;
        fixes.battery[i] = 80;
      }
      return fixes;
    });
    look(isSorted);
    let turn = 0;
    setInterval(() => {
      const fixes = messages[turn++ % messages.length] as FixArrays;
      receive(fixes);
      window.taken += fixes.at.length;
      if (isSorted && turn % MESSAGES_A_SECOND === 0) look(true);
    }, 1000 / MESSAGES_A_SECOND);
  };
}
