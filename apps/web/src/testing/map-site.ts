import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    mapSite: string
  }
}

/** The stand-in of the outside maps (`e2e/tile-server.ts`): what it does is the beginning of the key. */
export const mapSite = () => inject('mapSite')

let keys = 0
/** A key that no other test asks with. */
export const mapKey = (does: 'good' | 'refused' | 'quota' | 'html' | 'slow' | 'never' | 'short' | 'sea') =>
  `${does}-${Date.now()}-${++keys}`

interface Asked {
  path: string
  query: Readonly<Record<string, string>>
  referer: string | null
}

export const askedWith = async (key: string): Promise<Asked[]> => {
  const told: unknown = await (await fetch(`${mapSite()}/asked?key=${key}`)).json()
  return Array.isArray(told) ? told : []
}
