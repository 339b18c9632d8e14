import { now } from '../app/clock.ts';
import { offers } from '../server/server.ts';
import { select } from '../../kernel/read.ts';
import { devices } from './devices.ts';
import { moving } from './moving-fences.ts';
import { shares } from './shares.ts';
import { silence } from './silence.ts';

/**
 * What only this browser has of the account, so that a logout ends it: the limits after which silent devices are
 * reported, the fences between two devices, and the share links, if the server lists none.
 */
export const onlyHere = select((read): readonly ('silence' | 'pairs' | 'links')[] => {
  const { limits } = read(silence);
  const { status, byId, groups, hasServersGroups } = read(devices);
  // A limit stays when its device or group is gone. Nobody can find it then, and no alarm can come.
  const hasLimits =
    Object.entries(limits.devices).some(
      ([id, seconds]) => seconds > 0 && (status !== 'ready' || byId.has(Number(id))),
    ) ||
    Object.entries(limits.groups).some(
      ([id, seconds]) =>
        seconds > 0 && (!hasServersGroups || groups.some((group) => group.id === Number(id))),
    );
  const hasLinks =
    offers(read, 'shareList') === false && read(shares).shown.some(({ expires }) => expires > read(now));
  return [
    ...(hasLimits ? (['silence'] as const) : []),
    ...(read(moving).all.length > 0 ? (['pairs'] as const) : []),
    ...(hasLinks ? (['links'] as const) : []),
  ];
});
