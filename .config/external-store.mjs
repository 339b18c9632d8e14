// What libraries take from `use-sync-external-store/shim`: React has had it itself since version 18.
export { useSyncExternalStore } from 'react';
