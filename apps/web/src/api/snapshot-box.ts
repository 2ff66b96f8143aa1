/**
 * Where snapshots are stored. Separate from the code that writes them, because logging in must be able to delete them.
 */
export const openBox = () => caches.open(name)

/** Deleted with the session: the next person at this browser must find nothing. */
export const forgetBox = async () => {
  // Cache storage exists only on https and localhost.
  if ('caches' in globalThis) await caches.delete(name).catch(() => undefined)
}

const name = 'snapshot'
