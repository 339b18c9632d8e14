import rows from '../../src/ui/RowsPage.module.css';
import own from './Shares.module.css';

/** The shared styles of pages with rows, and the styles of the links page. */
export const styles = { ...rows, ...own };
