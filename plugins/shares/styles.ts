import rows from '../../src/ui/RowsPage.module.css';
import own from './Shares.module.css';

/** The looks of a page of rows, and what only this one has. */
export const styles = { ...rows, ...own };
