import * as inspectorEvents from '../../events/inspector.ts';
import * as serverEvents from '../../events/server.ts';
import type { ServerKind } from '../api/server-kind.ts';
import { isRecordingName } from '../core/app/recording-name.ts';
import type { App } from '../kernel/app.ts';
import type { Draft } from '../kernel/event.ts';
import type { Inspection } from '../replay/inspection.ts';
import { fetchAhead } from '../ports/fetch-ahead.ts';
import type { VisitorPorts } from '../ports/ports.ts';
import type { InspectionParts } from './inspection-live.ts';
import { latinKey } from '../rules/latin-key.ts';
import { fetchTexts, type LanguageTexts } from '../shell/language.ts';
import { haveOwnTexts } from '../shell/own-texts.ts';
import { fileRecording } from '../ui/recording-file.ts';
import type { Setup } from './setup.ts';

/**
 * Loads the chunk that a session needs. The import is in this file, so that the first page's bundle does not have to
 * list all the file names of that chunk.
 */
export const sessionChunk = () => import('./session-chunk.ts');
const adminCode = () => import('./admin-chunk.ts');
/** Loads the admin area's code, server calls and texts. */
export const adminChunk = async (kind: ServerKind, texts: LanguageTexts) => {
  const [{ adminGrowth }, adminCalls] = await Promise.all([
    adminCode(),
    kind.parts().then((parts) => parts.admin()),
    haveOwnTexts(texts, fetchTexts(import.meta.env.BASE_URL, 'admin/')),
  ]);
  return { adminGrowth, adminCalls };
};
/** Asks the server before sign-in which features it offers, if servers of this kind need that request. */
export async function greet(
  setup: Setup,
  app: App,
  ports: VisitorPorts,
  texts: LanguageTexts,
): Promise<void> {
  const { greeting } = setup.kind;
  if (!greeting) return;
  try {
    await (await import('./greeting.ts')).greeted(setup, greeting, app, ports, texts);
  } catch {
    // Publish the failure: pages that wait for the server's response then show the login instead.
    app.publish(serverEvents.describeFailed({ failure: { reason: 'unreachable', status: 0 } }));
  }
}
/** Loads the recorder, which writes session recordings. */
export const recorderChunk = () => import('./recorder.ts');
/** Loads what the app needs to show share links without an account, and returns how to make that app. */
export const guestChunk = async (kind: ServerKind) => {
  const [chunk, calls] = await Promise.all([
    import('./guest-chunk.ts'),
    kind.parts().then((parts) => parts.guest()),
  ]);
  return chunk.guestChunk(calls);
};

/** Loads the inspector when the user opens it. The inspector needs the session's chunk. */
export async function inspection({
  session,
  ...parts
}: Omit<InspectionParts, 'plugins'> & { readonly session: () => Promise<unknown> }): Promise<Inspection> {
  const [{ liveInspection }, { allPlugins }] = await Promise.all([
    import('./inspection-live.ts'),
    import('../../plugins/whole.ts'),
    session(),
  ]);
  return liveInspection({ ...parts, plugins: allPlugins });
}

/**
 * Sets up the ways to open the inspector on every page, even before sign-in: a keyboard shortcut, a recording dropped
 * on the app, or an option in the address. This code loads after the first page; the inspector itself loads when the
 * user opens it. It also starts prefetching what a login needs.
 */
export function devEntry(
  app: App,
  inspect: () => Promise<Inspection>,
  isKept: boolean,
  notLoaded: () => Draft,
): void {
  let isOpen = false;
  app.tap(({ type }) => {
    if (type === inspectorEvents.opened.type) isOpen = true;
    if (type === inspectorEvents.closed.type) isOpen = false;
  });
  const open = (by: 'address' | 'key' | 'file') => {
    // The inspector's panel needs the session's chunk, so `inspect` loads that chunk too.
    void inspect().catch(() => app.publish(notLoaded()));
    app.publish(inspectorEvents.opened({ by }));
  };

  window.addEventListener('keydown', (event) => {
    if (latinKey(event).toLowerCase() !== 'e' || !event.ctrlKey || !event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (isOpen) app.publish(inspectorEvents.closed());
    else open('key');
  });

  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
  // Without these handlers, a file dropped on the app would make the browser leave the app and open the file.
  window.addEventListener('dragover', (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
  window.addEventListener('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    const file = [...(event.dataTransfer?.files ?? [])].find(({ name }) => isRecordingName(name));
    if (!file) return;
    if (!isOpen) open('file');
    void inspect().then(
      ({ hand }) => hand(fileRecording(file)),
      () => undefined,
    );
  });

  if (isKept) open('address');
  // Prefetching may fail: each file is requested again when it is needed.
  fetchAhead(import.meta.env.BASE_URL).catch(() => undefined);
}
