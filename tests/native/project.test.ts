import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sax from 'sax';
import { describe, expect, test } from 'vitest';
import config from '../../capacitor.config.ts';
import { LANGUAGES } from '../../events/session-types.ts';
import packageJson from '../../package.json' with { type: 'json' };

const root = process.cwd();
const read = (path: string) => readFileSync(join(root, path), 'utf8');

type Element = { name: string; attributes: Record<string, string>; text: string };
/** All elements of an XML file, in order. Throws if the file is not well-formed. */
function elements(text: string): Element[] {
  const found: Element[] = [];
  const parser = sax.parser(true);
  parser.onopentag = ({ name, attributes }) =>
    void found.push({ name, attributes: attributes as Record<string, string>, text: '' });
  parser.ontext = (words) => {
    const last = found.at(-1);
    if (last) last.text += words;
  };
  parser.write(text).close();
  return found;
}
const xmlFiles = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.xml') && !name.includes('config.xml'))
    .map((name) => join(folder, name));

/** The attributes of the Android app in its manifest. */
const androidApp = () =>
  elements(read('android/app/src/main/AndroidManifest.xml')).find(({ name }) => name === 'application')
    ?.attributes ?? {};

describe('the Android shell', () => {
  const manifest = elements(read('android/app/src/main/AndroidManifest.xml'));
  const application = androidApp();

  test('every resource is well-formed', () => {
    const files = xmlFiles('android/app/src/main/res');
    expect(files.length).toBeGreaterThan(8);
    for (const file of files) expect(() => elements(read(file)), file).not.toThrow();
  });

  test('[checklist 30] keeps tokens out of backups and talks over https only', () => {
    expect(application['android:allowBackup']).toBe('false');
    expect(application['android:usesCleartextTraffic']).toBe('false');
    expect(application['android:debuggable'], 'set by the kind of build').toBeUndefined();
    expect(read('android/app/build.gradle')).toMatch(/release \{\s*debuggable false/);
    const rules = read('android/app/src/main/res/xml/data_extraction_rules.xml');
    expect(rules).not.toContain('<include');
  });

  test('asks for no permission that the app has no use for', () => {
    const asked = manifest
      .filter(({ name }) => name === 'uses-permission')
      .map(({ attributes }) => attributes['android:name']?.split('.').at(-1));
    expect(new Set(asked)).toEqual(
      new Set([
        ...['INTERNET', 'POST_NOTIFICATIONS', 'VIBRATE'],
        // "Show where I am" (MAP-13), scanning a number (DEV-02), voice messages (MODE-03).
        ...['ACCESS_COARSE_LOCATION', 'ACCESS_FINE_LOCATION', 'CAMERA'],
        ...['MODIFY_AUDIO_SETTINGS', 'RECORD_AUDIO'],
      ]),
    );
    const features = manifest.filter(({ name }) => name === 'uses-feature');
    expect(features.map(({ attributes }) => attributes['android:required'])).toEqual(Array(4).fill('false'));
  });

  test('[ROUTE-27] opens links to the web app, of that host alone, over https', () => {
    const data = manifest.filter(({ name }) => name === 'data').map(({ attributes }) => attributes);
    expect(data).toEqual([{ 'android:scheme': 'https', 'android:host': '@string/deep_link_host' }]);
    const host = elements(read('android/app/src/main/res/values/strings.xml')).find(
      ({ attributes }) => attributes['name'] === 'deep_link_host',
    );
    expect(host?.text.trim()).toMatch(/\.com$/);
  });

  test('[checklist 30] shows nothing of the map among the recent apps', () => {
    expect(read('android/app/src/main/java/example/fixpoint/app/MainActivity.java')).toContain(
      'setRecentsScreenshotEnabled(false)',
    );
  });

  test('every picture and colour that is named is there', () => {
    const all =
      xmlFiles('android/app/src/main/res').map(read).join('\n') +
      read('android/app/src/main/AndroidManifest.xml');
    const drawables = new Set(
      [...all.matchAll(/"@drawable\/(\w+)"|>@drawable\/(\w+)</g)].map(([, a, b]) => a ?? b),
    );
    const colours = new Set([...all.matchAll(/@color\/(\w+)/g)].map(([, name]) => name));
    for (const name of drawables)
      expect(
        xmlFiles('android/app/src/main/res').some((file) => file.endsWith(`drawable/${name}.xml`)),
        name,
      ).toBe(true);
    for (const name of colours) expect(all, name).toContain(`<color name="${name}">`);
  });
});

describe('the iOS shell', () => {
  test('[MAP-13] [MODE-03] [DEV-02] says in ten languages what it wants to use, or iOS ends the app', () => {
    const { strings } = JSON.parse(read('ios/App/App/InfoPlist.xcstrings')) as {
      strings: Record<string, { localizations: Record<string, { stringUnit: { value: string } }> }>;
    };
    const wanted = ['Camera', 'LocationWhenInUse', 'Microphone'].map((what) => `NS${what}UsageDescription`);
    expect(Object.keys(strings)).toEqual(wanted);
    for (const key of wanted) {
      const { localizations } = strings[key] ?? { localizations: {} };
      expect(Object.keys(localizations)).toEqual([...LANGUAGES].sort());
      expect(read('ios/App/App/Info.plist')).toContain(
        `<key>${key}</key>\n\t<string>${localizations['en']?.stringUnit.value}</string>`,
      );
    }
    const project = read('ios/App/App.xcodeproj/project.pbxproj');
    expect(project).toContain('InfoPlist.xcstrings in Resources */,');
    expect(project.match(/knownRegions = \(([^)]*)\)/)?.[1]?.match(/\w+/g)).toEqual(
      expect.arrayContaining([...LANGUAGES]),
    );
  });

  test('its property lists are well-formed', () => {
    for (const file of ['Info.plist', 'App.entitlements', 'PrivacyInfo.xcprivacy'])
      expect(() => elements(read(`ios/App/App/${file}`)), file).not.toThrow();
    expect(() => elements(read('ios/App/App/Base.lproj/LaunchScreen.storyboard'))).not.toThrow();
  });

  test('[checklist 30] allows no unsafe connections and hands push on', () => {
    expect(read('ios/App/App/Info.plist')).not.toContain('NSAllowsArbitraryLoads');
    expect(read('ios/App/App/Info.plist')).toContain('remote-notification');
    expect(read('ios/App/App/App.entitlements')).toContain('applinks:');
    const delegate = read('ios/App/App/AppDelegate.swift');
    expect(delegate).toContain('.capacitorDidRegisterForRemoteNotifications');
    expect(delegate).toContain('.capacitorDidFailToRegisterForRemoteNotifications');
  });

  test('[ROUTE-26] hands quick actions on by the names that the plugin hears', () => {
    const plugin = read(
      'node_modules/@capawesome/capacitor-app-shortcuts/ios/Plugin/AppShortcutsPlugin.swift',
    );
    const scene = read('ios/App/App/SceneDelegate.swift');
    for (const [, name = ''] of plugin.matchAll(
      /public static let (?:notificationName|userInfoShortcutItemKey) = ("\w+")/g,
    ))
      expect(scene).toContain(name);
    expect(scene).toContain('performActionFor');
    expect(scene).toContain('connectionOptions.shortcutItem');
  });

  test('its project names every file of the shell that is there, and no other', () => {
    const project = read('ios/App/App.xcodeproj/project.pbxproj');
    for (const name of readdirSync(join(root, 'ios/App/App')).filter((each) =>
      /\.(swift|entitlements|xcprivacy)$/.test(each),
    ))
      expect(project, name).toContain(name);
    expect(project.match(/CODE_SIGN_ENTITLEMENTS = App\/App\.entitlements;/g)).toHaveLength(2);
  });
});

describe('the settings of both', () => {
  test('[checklist 30] nothing is loaded from elsewhere, and nobody looks inside of a released app', () => {
    expect(config.server?.allowNavigation).toEqual([]);
    expect(config.server?.url).toBeUndefined();
    expect(config.server?.cleartext).toBeUndefined();
    expect(config.android?.webContentsDebuggingEnabled).toBe(false);
    expect(config.ios?.webContentsDebuggingEnabled).toBe(false);
    expect(config.android?.allowMixedContent).toBe(false);
  });

  test('[GEN-09] Android’s Back, a button or a gesture from the edge, is told to the page and never ends the app by itself', () => {
    const plugin = read(
      'node_modules/@capacitor/app/android/src/main/java/com/capacitorjs/plugins/app/AppPlugin.java',
    );
    // Only this callback of the plugin reports "Back" to the page, and only while the callback is enabled.
    expect(plugin).toContain('new OnBackPressedCallback(!disableBackButtonHandler)');
    expect(plugin.match(/notifyListeners\(EVENT_BACK_BUTTON/g)).toHaveLength(1);
    expect(plugin).toContain('getConfig().getBoolean("disableBackButtonHandler", false)');
    expect(config.plugins?.['App']).toEqual({ disableBackButtonHandler: false });
    // No other code takes the Back gesture away from the plugin.
    const shell = read('android/app/src/main/java/example/fixpoint/app/MainActivity.java');
    expect(shell).not.toMatch(/onBackPressed|OnBackInvoked|KEYCODE_BACK/);
    expect(androidApp()['android:enableOnBackInvokedCallback']).not.toBe('false');
  });

  test('[GEN-09] no swipe from the edge leaves the page on iOS', () => {
    const sources = (folder: string) =>
      readdirSync(join(root, folder), { recursive: true })
        .map(String)
        .filter((name) => /\.(swift|m|h|storyboard)$/.test(name) && !/\b(Pods|build)\//.test(name))
        .map((name) => read(join(folder, name)));
    const all = [...sources('ios/App/App'), ...sources('node_modules/@capacitor/ios/Capacitor/Capacitor')];
    expect(all.length).toBeGreaterThan(30);
    // WebKit's swipe gesture is off unless code switches it on.
    for (const text of all) expect(text).not.toMatch(/allowsBackForwardNavigationGestures/i);
  });

  test('the picture of the start goes when the app says', () => {
    expect(config.plugins?.['SplashScreen']).toMatchObject({ launchAutoHide: false });
  });

  test('the version is that of the app', () => {
    expect(read('android/app/build.gradle')).toContain(`versionName "${packageJson.version}"`);
    expect(read('ios/App/App.xcodeproj/project.pbxproj')).toContain(
      `MARKETING_VERSION = ${packageJson.version};`,
    );
  });
});

/** Replaces the relative path to node_modules, which depends on where the project's folder is. */
const sameRoot = (text: string) => text.replaceAll(/(?:\.\.\/)+[^'"]*?node_modules/g, '…/node_modules');

test('[GEN-01] a sync of the shells changes nothing that is committed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fixpoint-shells-'));
  try {
    for (const part of ['android', 'ios', 'package.json', 'capacitor.config.ts'])
      cpSync(join(root, part), join(folder, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><title>x</title>');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['node_modules/@capacitor/cli/bin/capacitor', 'sync'],
      { cwd: folder, encoding: 'utf8', env: { ...process.env, CAPACITOR_TELEMETRY: '0' } },
    );
    expect(status, stdout + stderr).toBe(0);
    for (const file of [
      'android/app/capacitor.build.gradle',
      'android/capacitor.settings.gradle',
      'ios/App/CapApp-SPM/Package.swift',
    ])
      expect(sameRoot(readFileSync(join(folder, file), 'utf8')), file).toBe(sameRoot(read(file)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);
