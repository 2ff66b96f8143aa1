/** Browser storage. If the browser denies it (private windows, policies), nothing is stored and nothing breaks. */
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

/** Kept across visits. */
export const lasting = remember(() => localStorage)
/** Kept until the tab is closed. */
export const passing = remember(() => sessionStorage)
