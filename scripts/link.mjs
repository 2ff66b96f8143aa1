import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/**
 * Links those of our own packages that are new since dependencies were installed: npm would do the same, but take a minute
 * and need the network.
 */
export const linkPackages = (tree) => {
  if (!existsSync(join(tree, 'node_modules'))) return
  const { packages } = JSON.parse(readFileSync(join(tree, 'package-lock.json'), 'utf8'))
  for (const [place, { link, resolved }] of Object.entries(packages)) {
    const [at, to] = [join(tree, place), join(tree, resolved ?? '')]
    if (!link || existsSync(at) || !existsSync(to)) continue
    mkdirSync(dirname(at), { recursive: true })
    // Windows lets everyone make junctions, which are absolute.
    symlinkSync(process.platform === 'win32' ? resolve(to) : relative(dirname(at), to), at, 'junction')
  }
}
