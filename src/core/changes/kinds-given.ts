// Loads all kinds of changes, including those of plugins, as in the complete app; for tests.
import './kinds.ts';
import '../../../plugins/feedback/feedback-kind.ts';
import '../../../plugins/members/members.state.ts';
