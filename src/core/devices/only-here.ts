import { now } from '../app/clock.ts';
import { offers } from '../server/server.ts';
import { select } from '../../kernel/read.ts';
import { moving } from './moving-fences.ts';
import { shares } from './shares.ts';
import { silence } from './silence.ts';

/**
 * What only this browser has of the account, so that a logout ends it: the limits after which silent devices are
 * reported, the fences between two devices, and the share links, if the server lists none.
 */
export const onlyHere = select((read): readonly ('silence' | 'pairs' | 'links')[] => {
  const { devices, groups } = read(silence).limits;
  const hasLimits = [devices, groups].some((limits) => Object.values(limits).some((seconds) => seconds > 0));
  const hasLinks =
    offers(read, 'shareList') === false && read(shares).shown.some(({ expires }) => expires > read(now));
  return [
    ...(hasLimits ? (['silence'] as const) : []),
    ...(read(moving).all.length > 0 ? (['pairs'] as const) : []),
    ...(hasLinks ? (['links'] as const) : []),
  ];
});
