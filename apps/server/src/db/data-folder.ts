import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from '@heliograph/domain/caught'
import { reachForSocket } from './short-path.ts'

/**
 * Makes this process the only one on a data folder, until it releases it or dies.
 *
 * The lock is a listening socket in the folder. Only the kernel can take a listener away, so a killed process never
 * blocks the next one, and a reused process number never looks like a holder (as with a file of numbers). It needs no
 * database (an advisory lock would, and would be lost with every restart of it), and because the socket is a file, two
 * containers sharing the volume see each other although their process numbers and networks are apart.
 * It does not reach across machines on a network file system.
 *
 * @throws DataFolderHeld when another process, or another call in this one, has it
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
  /** Whether the folder's file system can keep sockets; some shared folders of virtual machines cannot. */
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
 * Each claimant first listens under a name nobody else uses, then looks for others. Of two, the later to look sees the
 * earlier, and if both see each other the smaller name wins: so there is no moment in which two hold, and no stale name
 * that two could take over at once.
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

/** A pipe's name on Windows, and an abstract socket's on Linux, has one owner and goes with it. */
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
