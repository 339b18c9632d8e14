import { view } from '../../../src/ui/view.tsx';
import { Announcements } from './Announcements.tsx';

/** The page with the list of the service's surveys and, in a tab, the answers to one survey. */
export default view(() => <Announcements kind="survey" />);
