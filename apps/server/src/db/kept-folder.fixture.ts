import { constants, copyFileSync, existsSync, lchownSync, linkSync, lstatSync, mkdirSync } from 'node:fs'
import { readdirSync, readlinkSync, renameSync, rmSync, symlinkSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Copies the data folder of a stopped PostgreSQL, with its owners: it refuses files of others. Programs are linked where
 * both folders are on one disk, because nobody changes them.
 */
export const copyDataFolder = (from: string, to: string) => {
  const stat = lstatSync(from)
  if (stat.isSymbolicLink()) symlinkSync(readlinkSync(from), to)
  else if (stat.isDirectory()) {
    mkdirSync(to, { mode: stat.mode })
    for (const name of readdirSync(from)) copyDataFolder(join(from, name), join(to, name))
  } else if (!isProgram(stat) || !links(from, to)) copyFileSync(from, to, constants.COPYFILE_FICLONE)
  if (process.getuid?.() === 0) lchownSync(to, stat.uid, stat.gid)
}

/** Keeps a copy for later runs. Of several processes that do so at once, one wins; a copy that was cut off is not found. */
export const keepDataFolder = (dataDir: string, kept: string) => {
  const fresh = `${kept}.new-${process.pid}`
  try {
    rmSync(fresh, { recursive: true, force: true })
    mkdirSync(dirname(kept), { recursive: true })
    copyDataFolder(dataDir, fresh)
    if (!existsSync(kept)) renameSync(fresh, kept)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

const isProgram = (stat: Stats) => stat.isFile() && (stat.mode & 0o111) !== 0

const links = (from: string, to: string) => {
  try {
    linkSync(from, to)
    return true
  } catch {
    return false // On another disk, or on one without links.
  }
}
