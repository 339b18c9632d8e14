export type PageId = 'help' | 'terms' | 'privacy' | 'imprint';

/** The mock service's content pages and change log in one language. Pages are HTML, as a real service writes them. */
export type Texts = {
  readonly pages: Readonly<Record<PageId, { readonly title: string; readonly html: string }>>;
  readonly changes: readonly {
    readonly version: string;
    readonly date: string;
    readonly changes: readonly { readonly title: string; readonly text: string }[];
  }[];
};
