import { liveMedia } from './media-live.ts';
import { liveMicrophone } from './microphone-live.ts';
import type { Ports } from './ports.ts';
import { saveText } from './save-live.ts';

type Presence = Pick<Ports, 'microphone' | 'paper'> & { readonly media: Omit<Ports['media'], 'keep'> };
let made: Presence | null = null;

/** Made once: bytes that were recorded are found by their address later. */
export function presence(fileOf: (id: string) => File | undefined): Presence {
  if (made) return made;
  const { keepBlob, ...media } = liveMedia(fileOf);
  made = { media, microphone: liveMicrophone(keepBlob), paper: { save: saveText, print } };
  return made;
}

/** Prints a document of its own: in a frame that is not seen, without scripts, gone when it is printed. */
function print(html: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.sandbox.add('allow-same-origin', 'allow-modals');
  frame.src = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
  frame.onload = () => {
    const page = frame.contentWindow;
    if (!page) return;
    page.onafterprint = () => {
      URL.revokeObjectURL(frame.src);
      frame.remove();
    };
    page.print();
  };
  document.body.append(frame);
}
