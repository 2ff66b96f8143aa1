import { availableParallelism, totalmem } from 'node:os'
import { poolSizeOn } from './pool.ts'

/** product: durable, sized for the machine. small: durable, for tests. scratch: for data that can be lost. */
export type Profile = 'product' | 'small' | 'scratch'

/** The settings that PostgreSQL is started with. They are arguments, so a new version's values apply immediately. */
export const settingsFor = (profile: Profile, socket: { port: number; folder: string | undefined }) => {
  const settings: Record<string, string | number> = {
    listen_addresses: socket.folder === undefined ? '127.0.0.1' : '',
    unix_socket_directories: socket.folder ?? '',
    port: socket.port,
    ssl: 'off',
    max_connections: profile === 'product' ? connectionsOn(availableParallelism()) : 100,
    shared_buffers: profile === 'product' ? `${productBuffersMb()}MB` : '64MB',
    max_wal_size: profile === 'product' ? '4GB' : '1GB',
    checkpoint_timeout: '15min',
    wal_compression: 'off',
    fsync: profile === 'scratch' ? 'off' : 'on',
    full_page_writes: profile === 'scratch' ? 'off' : 'on',
    synchronous_commit: profile === 'scratch' ? 'off' : 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %d ',
    logging_collector: 'off',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** For ten pools that are full: the own ones of two data centres, and those of four brands in each. 100 on a small machine. */
export const connectionsOn = (processors: number) => Math.max(100, 10 * poolSizeOn(processors))

/** A quarter of the memory available to this process, at most 4 GB. */
const productBuffersMb = () => {
  const limit = process.constrainedMemory()
  const bytes = limit && limit < totalmem() ? limit : totalmem()
  return Math.max(64, Math.min(4096, Math.floor(bytes / 4 / 2 ** 20)))
}
