import type { TestProject } from 'vitest/node'
import { startTileServer } from './tile-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the stand-in of the outside maps is. */
    mapSite: string
  }
}

/** Once for the tests of the client. */
export const setup = async ({ provide }: TestProject) => {
  const { site, close } = await startTileServer()
  provide('mapSite', site)
  return close
}
