import { lasting, passing } from '#api/memory.ts'

/**
 * The secret of a wall's link, from the fragment. It is removed from the address at once, which stands on a screen in public,
 * and kept in this browser, so that a screen comes back by itself after a loss of power; each tab has its own.
 */
export const keepSecret = (hash: string) => {
  passing.write(key, hash)
  lasting.write(key, hash)
}

export const keptSecret = () => passing.read(key) ?? lasting.read(key)

/** The data centre of a link: its secret starts with it. */
export const centreOf = (secret: string) => centres[secret.split('.')[0] ?? '']

const key = 'wall'
const centres: Partial<Record<string, 'CN' | 'FOREIGN_1'>> = { cn: 'CN', eu: 'FOREIGN_1' }
