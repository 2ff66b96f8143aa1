import { existsSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/**
 * Linux's folder of files that are only in memory, if it has room for a test run. A database there is a tenth quicker than one on a
 * disk that is never waited for either: each of hundreds of scratch databases has a thousand files, which are made and removed.
 */
export const memoryFolder = (folder = '/dev/shm', freeMemory = freemem()) => {
  if (!existsSync(folder)) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= roomNeeded && freeMemory >= 2 * roomNeeded ? folder : undefined
}

/** Twice what a whole run takes at its most: the log before a checkpoint, and the databases of some files. */
const roomNeeded = 4 * 2 ** 30

/** Removes what killed runs left in a folder. Their names end with their process. */
export const removeLeftOvers = (folder: string, prefix: string, isAlive: (processId: number) => boolean) => {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue
    rmSync(join(folder, name), { recursive: true, force: true })
  }
}
