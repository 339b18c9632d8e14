import type { Ports } from './ports.ts';

export type Presence = Pick<Ports, 'media' | 'microphone' | 'paper' | 'locating' | 'gazetteer' | 'keyboard'>;

const NAMES = {
  media: 'keep forget bytes picture',
  microphone: 'record stop',
  paper: 'save saveFile print printPicture',
  locating: 'watch',
  gazetteer: 'find near',
  keyboard: 'pressed',
};

/** Bytes, microphone, printer, receiver and keys come with the session's half of the app: nobody needs them before. */
export function presenceLater(): { ports: Presence; come: (presence: Presence) => void } {
  let live: Record<string, Record<string, (...given: unknown[]) => unknown>>;
  const ports = Object.entries(NAMES).map(([port, names]) => [
    port,
    Object.fromEntries(
      names.split(' ').map((name) => [name, (...given: unknown[]) => live[port]?.[name]?.(...given)]),
    ),
  ]);
  return {
    ports: Object.fromEntries(ports) as Presence,
    come: (presence) => {
      live = presence as never;
    },
  };
}
