import { readFileSync, statSync } from 'node:fs'

/**
 * The user that runs PostgreSQL, which refuses to run as root. Normally our own user; if we are root, the owner of the
 * existing cluster, or the system's `postgres`, or `nobody`. `undefined` means our own user.
 */
export const userForPostgres = (clusterDir: string): RunsAs | undefined => {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return undefined
  const owner = statSync(clusterDir, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: `user ${owner.uid}` }
  const users = readFileSync('/etc/passwd', 'utf8').split('\n').map(asUser)
  const found = candidates.map((name) => users.find((user) => user.name === name)).find((user) => user !== undefined)
  if (!found) {
    throw new Error(
      'PostgreSQL does not run as root, and this system has no user postgres or nobody to run it as. ' +
        'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  return found
}

export interface RunsAs {
  uid: number
  gid: number
  name: string
}

const candidates = ['postgres', '_postgres', 'nobody']

const asUser = (line: string): RunsAs => {
  const [name = '', , uid, gid] = line.split(':')
  return { name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
}

/** The environment of PostgreSQL's programs, without PG* variables and without another user's home. */
export const environmentFor = (clusterDir: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'] ?? '',
  HOME: clusterDir,
  LC_ALL: 'C',
  TZ: 'UTC',
  ...(process.platform === 'win32' && { SystemRoot: process.env['SystemRoot'] }),
})
