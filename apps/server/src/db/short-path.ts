import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A path to `folder` that is short enough for a Unix socket called `name` in it: the limit is 107 bytes (macOS 103). A
 * longer path is reached through a symbolic link in the temporary folder; the socket itself is always in `folder`.
 */
export const reachForSocket = (folder: string, name: string): Reach => {
  if (Buffer.byteLength(join(folder, name)) <= longestSocketPath) return { path: folder, release: () => undefined }
  const home = mkdtempSync(join(tmpdir(), 'heliograph-'))
  const path = join(home, 'd')
  symlinkSync(folder, path)
  return { path, release: () => rmSync(home, { recursive: true, force: true }) }
}

export interface Reach {
  path: string
  release: () => void
}

const longestSocketPath = 103
