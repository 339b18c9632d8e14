import { receive } from './receive.js';

receive(() => {
  document.documentElement.dataset.ready = 'true';
});
