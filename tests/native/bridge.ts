import { readFileSync } from 'node:fs';
import { contractOf, PACKAGES } from './contract.ts';

export type ShellPlatform = 'android' | 'ios';

/** The scripted answers of the native side, by `Plugin.method`. A call without an answer is refused as "not implemented". */
export type Answers = Readonly<Record<string, unknown>>;

const BRIDGE: Record<ShellPlatform, string> = {
  android: 'node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js',
  ios: 'node_modules/@capacitor/ios/Capacitor/Capacitor/assets/native-bridge.js',
};

/** The methods that every Capacitor plugin has in addition to its own. */
const COMMON = [
  { name: 'addListener', rtype: 'callback' },
  { name: 'removeListener', rtype: 'callback' },
  { name: 'removeAllListeners', rtype: 'promise' },
  { name: 'checkPermissions', rtype: 'promise' },
  { name: 'requestPermissions', rtype: 'promise' },
];

/**
 * Returns the list of plugins and methods that the native side gives the page. Reads it from the plugins' native
 * sources.
 */
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
 * Returns a script that makes a browser page believe that it runs in the native app: Capacitor's real bridge, with
 * scripted answers. The script must run before the page's own scripts. `__shell.calls` lists the calls, and
 * `__shell.tell` makes a plugin send an event.
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
    // Keeps an event until the page adds a listener for it, as the native app does.
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
