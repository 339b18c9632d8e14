/** A partner company whose customers sign in on its own page: the same login with the partner's name and colours. */
export type Partner = {
  readonly path: string;
  /** The partner's name, which is not translated. */
  readonly name: string;
  /** The name of the partner's accent colour: `[data-partner="…"]` in `src/ui/tokens.css`. */
  readonly look: string;
};

export const PARTNERS: readonly Partner[] = [{ path: '/axa/auth', name: 'AXA', look: 'axa' }];

/** Returns the partner whose login page has this path; undefined if it is our own login page. */
export const partnerAt = (path: string | undefined): Partner | undefined =>
  PARTNERS.find((partner) => partner.path === path);
