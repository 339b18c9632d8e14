import { isTourOpen } from '../../src/core/app/tour.ts';
import { select } from '../../src/kernel/read.ts';
import { delivery } from './delivery.state.ts';
import { telling } from './telling.state.ts';

/**
 * Whether to offer push messages now: the user has seen an alarm, because only then is their use clear, was not asked
 * before, and the browser would still ask for permission. The offer waits while a message or a tour is open.
 */
export const offerWanted = select((read) => {
  const { permission, restored, declined, wanted, asking } = read(delivery);
  const { alarmSeen, banner, details } = read(telling);
  const isBusy = banner !== null || details !== null || read(isTourOpen);
  return alarmSeen && !isBusy && restored && permission === 'notAsked' && wanted && !declined && !asking;
});
