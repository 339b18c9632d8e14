import rows from '../../src/ui/RowsPage.module.css';
import own from './Members.module.css';

/** The shared styles of a page of rows, and this page's own. */
export const styles = { ...rows, ...own };
