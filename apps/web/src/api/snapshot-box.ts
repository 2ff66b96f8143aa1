/** Where the last answers are kept: apart from what keeps them, because the log-in must be able to forget them. */
export const openBox = () => caches.open(name)

/** With the session: the next person at this browser must find nothing. */
export const forgetBox = async () => {
  // Only https and localhost have such a place.
  if ('caches' in globalThis) await caches.delete(name).catch(() => undefined)
}

const name = 'snapshot'
