// Replaces `use-sync-external-store/shim`, because React 18 and later have this function.
export { useSyncExternalStore } from 'react';
