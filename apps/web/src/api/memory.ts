/** What the browser remembers. A browser that refuses (private windows, policies) forgets, and nothing breaks. */
const remember = (open: () => Storage) => {
  const attempt = <T>(step: (storage: Storage) => T, otherwise: T) => {
    try {
      return step(open())
    } catch {
      return otherwise
    }
  }
  return {
    read: (key: string) => attempt((storage) => storage.getItem(key), null) ?? undefined,
    write: (key: string, value: string) => attempt((storage) => storage.setItem(key, value), undefined),
    forget: (key: string) => attempt((storage) => storage.removeItem(key), undefined),
  }
}

export type Memory = ReturnType<typeof remember>

/** Beyond this visit. */
export const lasting = remember(() => localStorage)
/** Until the tab is closed. */
export const passing = remember(() => sessionStorage)
