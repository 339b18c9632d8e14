/**
 * Cache of files that another app shared. They stay in it until a page of the app takes them. A logout clears it with
 * the other caches.
 */
export const SHARED_FILES = 'shared-files';
