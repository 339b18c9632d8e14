import type { Ports } from '../src/ports/ports.ts';

/** Screenshots and feedback attachments in the fake world. */
export type AttachmentsWorld = {
  /** Whether a chosen file is a readable picture. */
  readable: boolean;
  /** The result of taking a screenshot. Null: this browser cannot. */
  screenshot: Awaited<ReturnType<Ports['screenshots']['take']>> | null;
  /** The stored attachments. Null: storing fails. */
  attachments: Map<string, { readonly base64: string; readonly mime: string }> | null;
};

export const fakeAttachmentsWorld = (): Pick<AttachmentsWorld, 'screenshot' | 'attachments'> => ({
  screenshot: { address: 'blob:screen', width: 800, height: 600 },
  attachments: new Map(),
});

export const fakeAttachments = (
  world: AttachmentsWorld,
  note: (words: string) => void,
): Pick<Ports, 'screenshots' | 'attachments'> => {
  let kept = 0;
  return {
    screenshots: {
      canTake: () => world.screenshot !== null,
      take() {
        note('take a picture');
        return Promise.resolve(world.screenshot ?? { problem: 'unsupported' as const });
      },
      drawn: (file) =>
        Promise.resolve(world.readable ? { address: `blob:${file}`, width: 400, height: 300 } : null),
      covered(address, areas) {
        note(`cover ${areas.length} parts of ${address}`);
        return Promise.resolve(world.readable ? { base64: 'cGljdHVyZQ==', mime: 'image/jpeg' } : null);
      },
    },
    attachments: {
      keep(account, bytes) {
        if (!world.attachments) return Promise.resolve(null);
        kept += 1;
        const file = `${account} ${bytes.mime} ${kept}`;
        world.attachments.set(file, bytes);
        return Promise.resolve(file);
      },
      read: async (file) => world.attachments?.get(file) ?? null,
      drop(files) {
        for (const file of files) world.attachments?.delete(file);
        return Promise.resolve();
      },
      forgetOthers: () => Promise.resolve(), // the fake world has only one account, so there is nothing to remove
      clear() {
        world.attachments?.clear();
        return Promise.resolve();
      },
    },
  };
};
