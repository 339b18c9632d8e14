/** The worker that clusters devices, so that even 100 000 devices do not slow the page down. */
import { answering, buffersOf } from '../../workers/line.ts';
import { Grouper } from './grouper.ts';
import type { GroupReply, GroupRequest } from './worker-messages.ts';

const grouper = new Grouper();

answering<GroupRequest, GroupReply>((request, say) => {
  const reply = grouper.answer(request);
  const { clusters, taken, freed } = reply;
  say(reply, buffersOf([...Object.values(clusters), taken, freed]));
});
