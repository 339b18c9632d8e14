import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The methods and events that a plugin offers on one platform, read from its native sources. */
type Offer = {
  readonly methods: Readonly<Record<string, string>>;
  readonly events: readonly string[];
};
export type Contract = {
  readonly android: Readonly<Record<string, Offer>>;
  readonly ios: Readonly<Record<string, Offer>>;
};

/** The plugin packages with a native part that the app uses. */
export const PACKAGES = [
  '@capacitor/app',
  '@capacitor/browser',
  '@capacitor/haptics',
  '@capacitor/network',
  '@capacitor/push-notifications',
  '@capacitor/share',
  '@capacitor/splash-screen',
  '@capawesome/capacitor-app-shortcuts',
  '@capawesome/capacitor-badge',
  '@aparajita/capacitor-secure-storage',
] as const;

function sources(folder: string, endings: readonly string[]): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return /^(node_modules|build|.*Tests?)$/.test(entry.name) ? [] : sources(path, endings);
    return endings.some((ending) => path.endsWith(ending)) ? [readFileSync(path, 'utf8')] : [];
  });
}

/** The names of the events that the sources send. A source names an event by a literal or by a constant. */
function eventsOf(all: string, constants: RegExp): string[] {
  const named = Object.fromEntries([...all.matchAll(constants)].map(([, name, value]) => [name, value]));
  const events = new Set<string>();
  for (const [, literal, constant] of all.matchAll(
    /notifyListeners\(\s*(?:"(\w+)"|(?:self\.|\w+\.)?(\w+))\s*,/g,
  )) {
    const event = literal ?? named[constant ?? ''];
    if (event) events.add(event);
  }
  // Some plugins name the event through a property: `notifyListeners(event.listenerEvent, …)`.
  if (/notifyListeners\(\s*\w+\.listenerEvent/.test(all))
    for (const [, returned = ''] of all.matchAll(/\breturn "(\w+)"/g)) events.add(returned);
  return [...events].sort();
}

/**
 * Reads from the native sources of an installed plugin which methods the page can call and which events the plugin
 * sends, on Android and iOS. With this, a test notices an upgrade that drops a method, without the build tools of
 * Android or iOS.
 */
export function contractOf(name: string, modules = 'node_modules'): Contract {
  const folder = join(modules, name);
  const android: Record<string, Offer> = {};
  const java = sources(join(folder, 'android/src/main'), ['.java', '.kt']);
  const javaEvents = eventsOf(
    java.join('\n'),
    /(?:static final String|const val|final String) +(\w+)(?:: String)? *= *"([^"]+)"/g,
  );
  for (const text of java) {
    const plugin = /@CapacitorPlugin\(\s*(?:[\s\S]{0,400}?)name *= *"(\w+)"/.exec(text)?.[1];
    if (!plugin) continue;
    const methods: Record<string, string> = {};
    for (const [, returns = 'PROMISE', method = ''] of text.matchAll(
      /@PluginMethod(?:\(\s*returnType *= *PluginMethod\.RETURN_(\w+)\s*\))?(?:\s*@\w+(?:\([^)]*\))?)*\s*(?:public +(?:final +)?void|override +fun|(?:open +)?fun) +(\w+)/g,
    ))
      methods[method] = returns.toLowerCase();
    android[plugin] = { methods, events: javaEvents };
  }
  const ios: Record<string, Offer> = {};
  const swift = sources(join(folder, 'ios'), ['.swift', '.m']);
  const swiftEvents = eventsOf(swift.join('\n'), /(?:let|var) +(\w+)(?:: *String)? *= *"([^"]+)"/g);
  for (const text of swift) {
    const plugin = /jsName *= *"(\w+)"/.exec(text)?.[1] ?? /CAP_PLUGIN\(\w+, *"(\w+)"/.exec(text)?.[1];
    if (!plugin) continue;
    const methods: Record<string, string> = {};
    for (const [, named, selector, short, returns = ''] of text.matchAll(
      /CAPPluginMethod\((?:name: *"(\w+)"|#selector\((?:\w+\.)?(\w+)|\.?(\w+))[\s\S]{0,60}?returnType: *(?:CAPPluginReturn)?\.?(\w+)\)/g,
    ))
      methods[named ?? selector ?? short ?? ''] = returns.toLowerCase();
    // The short form in Swift is a list of selectors; each of these methods returns a promise.
    for (const [, selector = ''] of text.matchAll(/\.init\(#selector\((\w+)\)\)/g))
      methods[selector] = 'promise';
    ios[plugin] = { methods, events: swiftEvents };
  }
  return { android, ios };
}
