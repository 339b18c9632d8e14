// This file is loaded with the app at every start, so every byte counts.
import { rescue } from './rescue.ts';

/** Resolves when the browser has parsed the whole page, including the tag of the app's first script. */
export const isRead = new Promise<void>((done) => {
  document.onreadystatechange = () => done();
  if (document.readyState !== 'loading') done();
});

void rescue({
  async app() {
    await isRead;
    // The browser runs each script only once, so this import just waits for the script that the page itself loads.
    const scripts = document.querySelectorAll<HTMLScriptElement>('[type=module]');
    await Promise.all([...scripts].map(({ src }) => import(/* @vite-ignore */ src)));
  },
  hasRun: () => 'app' in document.documentElement.dataset,
  isWaiting: () => document.querySelector('#root > .arriving') !== null,
  after: (ms) => new Promise((done) => setTimeout(done, ms)),
  async repair(isCertain) {
    const address = `${import.meta.env.BASE_URL}repair.js`;
    const { start } = (await import(/* @vite-ignore */ address)) as typeof import('./start.ts');
    await start(isCertain);
  },
});
