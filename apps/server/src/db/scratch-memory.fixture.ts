import { accessSync, constants, existsSync, readdirSync, readlinkSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/**
 * Linux's folder of files that are only in memory, if it has room for a test run. Each of hundreds of scratch databases has a thousand
 * files, which are made and removed: 65 files of tests took 83 s with it, and 90 s on a disk that is not waited for either.
 */
export const memoryFolder = (folder = shared, { room = roomIn, memory = usableMemory } = {}) => {
  try {
    accessSync(folder, constants.W_OK)
    return room(folder) >= roomNeeded && memory() >= 2 * roomNeeded ? folder : undefined
  } catch {
    return undefined
  }
}

const shared = '/dev/shm'

const roomIn = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** A container may have less than the machine, and what is in this folder counts as its own. */
const usableMemory = () => Math.min(freemem(), process.constrainedMemory() || Infinity)

/** Well above the 1 GB that the log may have before a checkpoint, with 15 MB for each database of the files that run. */
const roomNeeded = 4 * 2 ** 30

/** Containers can share such a folder, or that of temporary files; each counts its processes from one. */
const processNamespace = () => {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? ''
  } catch {
    return ''
  }
}

/** The name of a run's folder. It ends with its process. */
export const nameOfRun = (prefix: string, processId = process.pid) => `${prefix}${processNamespace()}-${processId}`

/** Removes what killed runs left, wherever they kept it. */
export const removeLeftOvers = (
  prefix: string,
  isAlive: (processId: number) => boolean,
  folders: readonly string[],
) => {
  const ours = nameOfRun(prefix, 0).slice(0, -1)
  for (const folder of [...folders, shared].filter((each) => existsSync(each))) {
    for (const name of readdirSync(folder)) {
      if (!name.startsWith(ours) || isAlive(Number(name.slice(ours.length)))) continue
      try {
        rmSync(join(folder, name), { recursive: true, force: true })
      } catch {
        // Of another person, who also tests here.
      }
    }
  }
}
