/**
 * Delays that double up to `mostMs`, each reduced by up to half, so that clients which failed together do not retry
 * together.
 */
export const createBackoff = ({ firstMs, mostMs }: { firstMs: number; mostMs: number }) => {
  let tries = 0
  return {
    next: () => Math.min(mostMs, firstMs * 2 ** tries++) * (0.5 + Math.random() / 2),
    reset: () => void (tries = 0),
  }
}
