import rows from '../../src/ui/RowsPage.module.css';
import own from './Members.module.css';

/** The shared styles of pages with rows, and the styles of the members page. */
export const styles = { ...rows, ...own };
