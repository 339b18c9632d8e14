// Beside the app at every start, so every byte counts.
import { rescue } from './rescue.ts';

/** The page has been read to its end: the tag of the app's first script is there, and all else that it brings along. */
export const isRead = new Promise<void>((done) => {
  document.onreadystatechange = () => done();
  if (document.readyState !== 'loading') done();
});

void rescue({
  async app() {
    await isRead;
    // The browser has each script once: this waits for the one that the page asked for.
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
