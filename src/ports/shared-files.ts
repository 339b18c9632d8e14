/** Where files lie that another app shared, until the page takes them. A logout wipes it with the other caches. */
export const SHARED_FILES = 'shared-files';
