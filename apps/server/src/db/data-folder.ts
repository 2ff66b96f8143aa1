import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from '@heliograph/domain/caught'
import { reachForSocket } from './short-path.ts'

/**
 * Locks a data folder for this process until it releases the lock or dies.
 * The lock is a listening socket in the folder. The kernel closes it with its process, so a killed process never blocks
 * the next one, and a reused process id is never mistaken for a holder, as it would be with a pid file. An advisory
 * lock would need the database and be lost whenever that restarts. Because the socket is a file, two containers that
 * share the volume see each other, although their process ids and networks are separate. It does not work across
 * machines on a network file system.
 * @throws DataFolderHeld if another process, or another call in this one, has the lock
 */
export const holdDataFolder = async (dataDir: string): Promise<Hold> => {
  mkdirSync(dataDir, { recursive: true })
  const folder = realpathSync(dataDir)
  if (process.platform === 'win32') return holdByName(folder, '\\\\.\\pipe\\')
  try {
    return await holdByFile(folder)
  } catch (error) {
    const code = codeOf(error) ?? ''
    if (process.platform !== 'linux' || !cannotKeepSockets.has(code)) throw error
    return holdByName(folder, '\0')
  }
}

export interface Hold {
  /** Whether the folder's file system supports sockets; some shared folders of virtual machines don't. */
  keepsSockets: boolean
  release: () => Promise<void>
}

export interface Holder {
  processId: number
  since: string
  holds: boolean
}

export class DataFolderHeld extends Error {
  readonly holder: Holder | undefined
  constructor(dataDir: string, holder: Holder | undefined) {
    const who = holder
      ? `process ${holder.processId} (since ${holder.since})`
      : 'another process, which does not answer'
    super(`The data folder ${dataDir} is in use by ${who}. Stop it first, or set DATA_DIR to another folder.`)
    this.name = 'DataFolderHeld'
    this.holder = holder
  }
}

/**
 * Each process first listens under a unique name and then looks for others. Of two processes, the later one sees the
 * earlier one; if both see each other, the smaller name wins. So two can never hold the lock at the same time, and
 * there is no stale name that two could take over together.
 */
const holdByFile = async (folder: string): Promise<Hold> => {
  const own = `hold-${process.pid}-${randomBytes(4).toString('hex')}.sock`
  const reach = reachForSocket(folder, own)
  const claim = await listen(join(reach.path, own))
  const release = async () => {
    await claim.close()
    rmSync(join(folder, own), { force: true })
    reach.release()
  }
  const others = () => readdirSync(folder).filter((name) => /^hold-.*\.sock$/.test(name) && name !== own)
  try {
    for (const name of others()) {
      for (;;) {
        const other = await ask(join(reach.path, name))
        if (other === 'gone') {
          rmSync(join(folder, name), { force: true })
          break
        }
        if (other === 'silent') throw new DataFolderHeld(folder, undefined)
        if (other !== 'closing' && (other.holds || name < own)) throw new DataFolderHeld(folder, other)
        await pause(20)
      }
    }
  } catch (error) {
    await release()
    throw error
  }
  claim.state.holds = true
  return { keepsSockets: true, release }
}

const cannotKeepSockets = new Set(['EOPNOTSUPP', 'ENOTSUP', 'EPERM', 'EINVAL', 'ENOSYS'])

/** A named pipe on Windows, or an abstract socket on Linux: both have one owner and disappear with it. */
const holdByName = async (folder: string, prefix: string): Promise<Hold> => {
  const path = `${prefix}heliograph-${createHash('sha256').update(folder).digest('hex')}`
  try {
    const claim = await listen(path)
    claim.state.holds = true
    return { keepsSockets: false, release: claim.close }
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error
    const other = await ask(path)
    throw new DataFolderHeld(folder, typeof other === 'string' ? undefined : other)
  }
}

const listen = async (path: string) => {
  const state: Holder = { processId: process.pid, since: new Date().toISOString(), holds: false }
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end(JSON.stringify(state), () => socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  server.unref()
  return { state, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

const ask = (path: string): Promise<Holder | 'gone' | 'closing' | 'silent'> =>
  new Promise((resolve) => {
    let text = ''
    const socket = createConnection(path)
    socket.setTimeout(2_000, () => socket.destroy())
    socket.on('data', (part) => (text += part.toString()))
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED' || code === 'ENOENT') resolve('gone')
      if (code === 'ECONNRESET' || code === 'EPIPE') resolve('closing')
    })
    socket.on('close', () => resolve(text.endsWith('}') ? (JSON.parse(text) as Holder) : 'silent'))
  })
