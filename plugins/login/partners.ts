/** A company whose customers sign in on its own page: the same login with the partner's name and colours. */
export type Partner = {
  readonly path: string;
  /** Names are not translated. */
  readonly name: string;
  /** Its accent colour: `[data-partner="…"]` in `src/ui/tokens.css`. */
  readonly look: string;
};

export const PARTNERS: readonly Partner[] = [{ path: '/axa/auth', name: 'AXA', look: 'axa' }];

/** The partner whose login page has this path; undefined if it is ours. */
export const partnerAt = (path: string | undefined): Partner | undefined =>
  PARTNERS.find((partner) => partner.path === path);
