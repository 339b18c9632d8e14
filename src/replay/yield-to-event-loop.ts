/**
 * The part of `MessageChannel` that all supported JavaScript engines have. It is declared here because the kernel is
 * compiled without the browser's types.
 */
declare const MessageChannel: new () => {
  readonly port1: { onmessage: (() => void) | null; close(): void };
  readonly port2: { postMessage(message: null): void };
};

/**
 * Lets the browser (or Node) run pending tasks, then continues. It yields to the event loop by sending a message
 * instead of setting a timer, so there is no delay.
 */
export const yieldToEventLoop = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
