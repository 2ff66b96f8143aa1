import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { codeOf } from '@heliograph/domain/caught'

/**
 * The state according to a cluster's postmaster.pid. `none`: no file, or its process has ended (PostgreSQL cleans up).
 * `foreign`: the process id now belongs to another program, for example after a container restart; PostgreSQL would
 * never start. `running`: a PostgreSQL of this cluster.
 */
export const readPostmasterFile = (clusterDir: string): Found => {
  const lines = read(join(clusterDir, 'postmaster.pid'))?.split('\n')
  if (!lines) return { state: 'none' }
  const processId = Number(lines[0])
  if (!isAlive(processId)) return { state: 'none' }
  return isPostgresOf(clusterDir, processId)
    ? { state: 'running', processId, port: Number(lines[3]) }
    : { state: 'foreign', processId }
}

export type Found =
  | { state: 'none' }
  | { state: 'foreign'; processId: number }
  | { state: 'running'; processId: number; port: number }

/** Both of PostgreSQL's lock files contain the process id, and either would stop it. */
export const removeForeignFiles = (clusterDir: string, socketName: string) => {
  for (const name of ['postmaster.pid', `${socketName}.lock`]) rmSync(join(clusterDir, name), { force: true })
}

/** Whether a process is alive. One that has ended and waits for its parent (a zombie) is not. */
export const isAlive = (processId: number) => {
  if (!(processId > 0)) return false
  try {
    process.kill(processId, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  const stat = read(`/proc/${processId}/stat`)
  return stat === undefined || !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))
}

/** PostgreSQL's processes run in their cluster's folder. Without /proc we can't check, so we leave the file alone. */
const isPostgresOf = (clusterDir: string, processId: number) => {
  if (process.platform !== 'linux') return true
  try {
    const program = basename(readlinkSync(`/proc/${processId}/exe`)).replace(/ \(deleted\)$/, '')
    return program === 'postgres' && readlinkSync(`/proc/${processId}/cwd`) === realpathSync(clusterDir)
  } catch (error) {
    // Not readable, so it runs as another user and is not ours.
    return codeOf(error) !== 'EACCES' && isAlive(processId)
  }
}

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ESRCH') return undefined
    throw error
  }
}
