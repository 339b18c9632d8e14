import type { CapacitorConfig } from '@capacitor/cli';

/** The native shell: the same build of the app as on the web, inside of a web view (docs/native.md). */
const config: CapacitorConfig = {
  appId: 'example.fixpoint.app',
  appName: 'Fixpoint',
  webDir: 'dist',
  // Nothing is loaded from elsewhere into the web view, and it cannot be looked into in a released app.
  server: { androidScheme: 'https', allowNavigation: [] },
  android: {
    // What MapLibre 6 and the script's language level need; older web views show a word instead of a blank page.
    minWebViewVersion: 123,
    allowMixedContent: false,
    webContentsDebuggingEnabled: false,
  },
  ios: { webContentsDebuggingEnabled: false, contentInset: 'never' },
  plugins: {
    // The first view takes the picture away itself, when it is there.
    SplashScreen: { launchAutoHide: false, backgroundColor: '#f7f9fc', androidScaleType: 'CENTER_CROP' },
    // What arrives while the app is in front is shown by the app's own banner.
    PushNotifications: { presentationOptions: [] },
    // The plugin tells the page of Android's Back, button or gesture from the edge. Without it Back would end the app.
    App: { disableBackButtonHandler: false },
  },
};

export default config;
