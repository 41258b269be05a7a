// The layout classes that React's pages and the early page share.

/** The banner: one row, or two rows if the links do not fit next to the account. */
export const HEADER =
  'sticky top-0 z-40 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 border-b border-line bg-page lg:grid-cols-[auto_auto_minmax(0,1fr)]'

/** The row of the banner with the pages. */
export const HEADER_PAGES =
  'flex h-12 items-center gap-2 max-lg:order-last max-lg:col-span-2 max-lg:border-t max-lg:border-line max-lg:px-2'

/** The grid with the sidebar next to the page. */
export const WITH_SIDEBAR = 'md:grid md:grid-cols-[var(--spacing-sidebar)_minmax(0,1fr)]'

/** The sidebar: next to the page, or a drawer over it below 768 px. */
export const SIDEBAR =
  'top-header z-30 flex w-sidebar flex-col overflow-y-auto border-r border-line bg-page p-3 pt-4 max-lg:top-26 max-md:fixed max-md:bottom-0 max-md:left-0 max-md:transition-[translate,visibility] md:sticky md:h-[calc(100dvh-6.5rem)] lg:h-[calc(100dvh-3.5rem)]'

/** The page itself. */
export const MAIN =
  'mx-auto w-full max-w-[calc(var(--container-content)+4rem)] min-w-0 p-4 pb-24 outline-none md:p-8 md:pb-24'
