import { view } from '../../../src/ui/view.tsx';
import { Announcements } from './Announcements.tsx';

/** The page with the list of the service's announcements and, in a tab, the readers of one announcement. */
export default view(() => <Announcements kind="alert" />);
