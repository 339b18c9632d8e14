import * as notices from '../../../events/notices.ts';
import type { Draft } from '../../kernel/event.ts';

type Parts = {
  readonly copy: (text: string) => Promise<void>;
  readonly publish: (draft: Draft) => void;
};

/** The notice that the browser refused to copy. */
export const notCopied = (): Draft =>
  notices.raised({ tone: 'warning', text: 'shell.notCopied', stays: 6_000 });

/** Copies a text to the clipboard, and tells the user whether the browser allowed it. */
export const copyAndTell = ({ copy, publish }: Parts, text: string): void =>
  void copy(text).then(
    () => publish(notices.raised({ tone: 'success', text: 'map.panel.copied', stays: 2_000 })),
    () => publish(notCopied()),
  );
