import { admin } from '../../src/core/session/admin.ts';
import { user } from '../../src/core/session/user.ts';
import { definePlugin, effect } from '../../src/ports/effect.ts';

/**
 * The editor with which super users change the app's texts directly on the page, after they have switched it on. Only
 * super users load its code (GEN-05).
 */
export const translationEditorPlugin = definePlugin({
  id: 'translation-editor',
  effects: [
    effect({
      name: 'open the translation editor',
      while: (read) =>
        read(admin).super_user &&
        !read(admin).ghostMode &&
        read(user).settings.success?.enablePhraseInContext === true,
      run: (_, { ports }) => ports.words.edit(),
    }),
  ],
});
