import { select } from '../../src/kernel/read.ts';
import { delivery } from './delivery.state.ts';
import { telling } from './telling.state.ts';

/** Push messages may be offered now: an alarm has been seen, nobody was asked before, and the browser would ask. */
export const offerWanted = select((read) => {
  const { permission, restored, declined, wanted, asking } = read(delivery);
  return read(telling).alarmSeen && restored && permission === 'notAsked' && wanted && !declined && !asking;
});
