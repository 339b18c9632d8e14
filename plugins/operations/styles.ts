import rows from '../../src/ui/RowsPage.module.css';
import own from './Operations.module.css';

/** The looks of a page of rows, and what only these pages have. */
export const styles = { ...rows, ...own };
