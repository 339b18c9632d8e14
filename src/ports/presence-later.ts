import type { Ports } from './ports.ts';

export type Presence = Pick<
  Ports,
  | 'media'
  | 'screenshots'
  | 'attachments'
  | 'microphone'
  | 'paper'
  | 'exports'
  | 'travel'
  | 'locating'
  | 'gazetteer'
  | 'keyboard'
>;

const NAMES = {
  media: 'keep forget bytes picture cropped',
  screenshots: 'canTake take drawn covered',
  attachments: 'keep read drop forgetOthers clear',
  microphone: 'record stop',
  paper: 'save saveFile print printPicture',
  exports: 'write',
  travel: 'begin',
  locating: 'watch',
  gazetteer: 'find near',
  keyboard: 'pressed',
} as const;

type Words<Text> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;
type Unnamed = {
  [Port in keyof Presence]: Exclude<keyof Presence[Port], Words<(typeof NAMES)[Port]>>;
}[keyof Presence];
/** Does not compile where a port can do something that is not named above: nobody would hear of it. */
const all: [Unnamed] extends [never] ? typeof NAMES : Unnamed = NAMES;

/** Bytes, microphone, printer, receiver and keys come with the session's half of the app: nobody needs them before. */
export function presenceLater(): { ports: Presence; come: (presence: Presence) => void } {
  let live: Record<string, Record<string, (...given: unknown[]) => unknown>>;
  const ports = Object.entries(all).map(([port, names]) => [
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
