import type { Kept } from './kept.ts';

/** This many answers are remembered. */
const MOST = 200;

/** What was answered to a change, by the key that came with it (`Idempotency-Key`): a change that comes twice counts once. */
export const createAnswered = (look: () => Kept, save: () => void) => ({
  to(key: string): { readonly status: number; readonly body: string | null } | undefined {
    return look().answered.find((each) => each.key === key);
  },
  async note(key: string, response: Response): Promise<void> {
    const { status } = response;
    const body = status === 204 ? null : await response.clone().text();
    look().answered = [...look().answered, { key, status, body }].slice(-MOST);
    save();
  },
});
