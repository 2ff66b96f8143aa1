import { readFileSync } from 'node:fs'

/** The version of this program. The file is one folder up, in the sources and in a build. */
export const readVersion = (): string => {
  const own: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  if (typeof own !== 'object' || own === null || !('version' in own) || typeof own.version !== 'string')
    throw new Error('package.json has no version')
  return own.version
}
