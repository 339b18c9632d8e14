import { readFileSync } from 'node:fs';
import { contractOf, PACKAGES } from './contract.ts';

export type ShellPlatform = 'android' | 'ios';

/** What the scripted shell does with a call of the app: an answer, or null for "not implemented". */
export type Answers = Readonly<Record<string, unknown>>;

const BRIDGE: Record<ShellPlatform, string> = {
  android: 'node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js',
  ios: 'node_modules/@capacitor/ios/Capacitor/Capacitor/assets/native-bridge.js',
};

/** What every plugin has beside its own methods. */
const COMMON = [
  { name: 'addListener', rtype: 'callback' },
  { name: 'removeListener', rtype: 'callback' },
  { name: 'removeAllListeners', rtype: 'promise' },
  { name: 'checkPermissions', rtype: 'promise' },
  { name: 'requestPermissions', rtype: 'promise' },
];

/** The plugins as a shell announces them to the page, read from their native sources. */
function headers(platform: ShellPlatform) {
  const plugins = PACKAGES.flatMap((name) => Object.entries(contractOf(name)[platform]));
  return [
    { name: 'SystemBars', methods: [{ name: 'setStyle', rtype: 'promise' }, ...COMMON] },
    ...plugins.map(([name, { methods }]) => ({
      name,
      methods: [
        ...COMMON,
        ...Object.entries(methods)
          .filter(([method]) => !COMMON.some((each) => each.name === method))
          .map(([method, rtype]) => ({ name: method, rtype })),
      ],
    })),
  ];
}

/**
 * A shell for a browser's page: the real bridge that ships with Capacitor, and a native side that is scripted. Run it
 * before the page's own scripts; then `__shell.calls` tells what was called, and `__shell.tell` makes a plugin tell
 * something.
 */
export function shellScript(platform: ShellPlatform, answers: Answers): string {
  const port =
    platform === 'android'
      ? 'window.androidBridge = { postMessage: on };'
      : 'window.webkit = { messageHandlers: { bridge: { postMessage: on } } };';
  return `(() => {
  const calls = [], listeners = {}, store = {}, held = {}, answers = ${JSON.stringify(answers)};
  const reply = (call, success, data, error) => window.Capacitor.fromNative({
    callbackId: call.callbackId, pluginId: call.pluginId, methodName: call.methodName,
    success, data, error, save: call.methodName === 'addListener' });
  const keyStore = {
    internalSetItem: (o) => { store[o.prefixedKey] = o.data; return {}; },
    internalGetItem: (o) => ({ data: store[o.prefixedKey] ?? null }),
    internalRemoveItem: (o) => { const success = o.prefixedKey in store; delete store[o.prefixedKey]; return { success }; },
    internalClearItemsWithPrefix: () => ({}),
    internalGetPrefixedKeys: (o) => ({ keys: Object.keys(store).filter((key) => key.startsWith(o.prefix)) }),
  };
  const on = (raw) => {
    const call = typeof raw === 'string' ? JSON.parse(raw) : raw;
    if (call.type === 'js.error') { calls.push('error ' + call.error?.message); return; }
    const name = call.pluginId + '.' + call.methodName, options = call.options ?? {};
    calls.push(name + (options.eventName ? ' ' + options.eventName : '')
      + (/^(SystemBars|Badge\\.set|AppShortcuts|Share|Browser)/.test(name) ? ' ' + JSON.stringify(options) : ''));
    const key = call.pluginId + ' ' + options.eventName;
    if (call.methodName === 'addListener') {
      (listeners[key] ??= []).push(call.callbackId);
      for (const data of held[key]?.splice(0) ?? []) setTimeout(() => tell(call.pluginId, options.eventName, data));
      return;
    }
    if (call.methodName === 'removeListener') {
      listeners[key] = (listeners[key] ?? []).filter((id) => id !== options.callbackId);
      return;
    }
    setTimeout(() => {
      const own = call.pluginId === 'SecureStorage' ? keyStore[call.methodName]?.(options) : undefined;
      const answer = own ?? (name in answers ? answers[name] : null);
      if (answer === null) reply(call, false, undefined, { message: 'not implemented', code: 'UNIMPLEMENTED' });
      else reply(call, true, answer);
    });
  };
  const tell = (plugin, event, data) => {
    const ids = listeners[plugin + ' ' + event] ?? [];
    // A shell keeps what it has to tell until the page listens.
    if (ids.length === 0) (held[plugin + ' ' + event] ??= []).push(data);
    for (const callbackId of ids)
      window.Capacitor.fromNative({ callbackId, pluginId: plugin, methodName: 'addListener', success: true, data, save: true });
  };
  window.__shell = { calls, tell, store };
  ${port}
  window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };
  window.WEBVIEW_SERVER_URL = location.origin;
})();
${readFileSync(BRIDGE[platform], 'utf8')}
window.Capacitor.PluginHeaders = ${JSON.stringify(headers(platform))};`;
}
