/** A company whose customers sign in on a page of its own: the same login in the partner's name and colours. */
export type Partner = {
  readonly path: string;
  /** A name is not translated. */
  readonly name: string;
  /** Its accent: `[data-partner="…"]` in `src/ui/tokens.css`. */
  readonly look: string;
};

export const PARTNERS: readonly Partner[] = [{ path: '/axa/auth', name: 'AXA', look: 'axa' }];

/** Whose login page this path is; undefined = our own. */
export const partnerAt = (path: string | undefined): Partner | undefined =>
  PARTNERS.find((partner) => partner.path === path);
