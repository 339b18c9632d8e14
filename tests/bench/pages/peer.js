import { drawClustered } from './clustered.js';

await drawClustered(() => {
  document.documentElement.dataset.ready = 'true';
});
