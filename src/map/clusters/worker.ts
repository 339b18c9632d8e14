/** The worker that groups devices, so that a hundred thousand of them cost the page nothing. */
import { Grouper } from './grouper.ts';
import { buffersOf, type GroupReply, type GroupRequest } from './worker-messages.ts';

/** The part of a worker's global scope that is used here; the project is typed for pages. */
type Scope = {
  addEventListener(type: 'message', listener: (event: MessageEvent<GroupRequest>) => void): void;
  postMessage(reply: GroupReply, transfer: Transferable[]): void;
};

const scope = globalThis as unknown as Scope;
const grouper = new Grouper();

scope.addEventListener('message', ({ data }) => {
  const reply = grouper.answer(data);
  scope.postMessage(reply, buffersOf(reply));
});
