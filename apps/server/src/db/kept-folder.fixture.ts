import { constants } from 'node:fs'
import { copyFile, lchown, link, lstat, mkdir, readdir, readlink, rename, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Copies the data folder of a stopped PostgreSQL, with its owners: it refuses files of others. What PostgreSQL only
 * reads, its programs and all that comes with them, is linked where both folders are on one disk. Several files at a
 * time, and none of the work keeps this process from doing other things: it serves the test files meanwhile.
 */
export const copyDataFolder = async (from: string, to: string) => copyEntry(from, to, false)

const copyEntry = async (from: string, to: string, isReadOnly: boolean): Promise<void> => {
  const found = await lstat(from)
  if (found.isSymbolicLink()) await symlink(await readlink(from), to)
  else if (found.isDirectory()) {
    await mkdir(to, { mode: found.mode })
    const copyAll = (await readdir(from)).map((name) =>
      copyEntry(join(from, name), join(to, name), isReadOnly || isProgramFolder(name)),
    )
    // All of them, so that nothing is written any more when the first failure is told.
    const failed = (await Promise.allSettled(copyAll)).find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  } else if (!isReadOnly || !(await links(from, to))) await copyFile(from, to, constants.COPYFILE_FICLONE)
  if (process.getuid?.() === 0) await lchown(to, found.uid, found.gid)
}

/** Keeps a copy for later runs. Of several processes that do so at once, one wins; a copy that was cut off is not found. */
export const keepDataFolder = async (dataDir: string, kept: string) => {
  const fresh = `${kept}.new-${process.pid}`
  try {
    await rm(fresh, { recursive: true, force: true })
    await mkdir(dirname(kept), { recursive: true })
    await copyDataFolder(dataDir, fresh)
    if (!(await exists(kept))) await rename(fresh, kept)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

/** See `embedded-binaries.ts`: the package's files, copied next to the cluster. */
const isProgramFolder = (name: string) => name.startsWith('postgres-')

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

const links = (from: string, to: string) =>
  link(from, to).then(
    () => true,
    () => false, // On another disk, or on one without links.
  )
