/**
 * Whether a script or style of the page did not arrive: each browser says it differently, and so do the bundler and `inTime`,
 * which stops waiting for one.
 */
export const isUnloaded = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|importing a module|module script|unable to preload|not loaded within/i.test(
    error.message,
  )
