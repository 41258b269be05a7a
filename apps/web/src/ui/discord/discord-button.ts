/** The class of a button with Discord's shape, without its color. */
export const BUTTON_SHAPE =
  'inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-control px-3.5 py-1 text-small font-medium text-white'
