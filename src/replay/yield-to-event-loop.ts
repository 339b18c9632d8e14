/** What every engine of ours has of the platform's messages; the kernel is compiled without the browser's types. */
declare const MessageChannel: new () => {
  readonly port1: { onmessage: (() => void) | null; close(): void };
  readonly port2: { postMessage(message: null): void };
};

/** Lets the page (or Node) do what waits, then goes on: a turn of the event loop without a timer, so nobody waits for nothing. */
export const yieldToEventLoop = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
