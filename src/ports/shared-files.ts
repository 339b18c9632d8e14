/** Cache of files that another app shared, until the page takes them. A logout clears it with the other caches. */
export const SHARED_FILES = 'shared-files';
