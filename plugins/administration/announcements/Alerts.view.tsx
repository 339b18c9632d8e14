import { view } from '../../../src/ui/view.tsx';
import { Announcements } from './Announcements.tsx';

/** What the service announced: the list, and who has read one of them. */
export default view(() => <Announcements kind="alert" />);
