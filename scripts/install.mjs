import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linkPackages } from './link.mjs'
import { Failed, npm, root, runQuietly, say } from './run.mjs'

/** Installs package-lock.json, unless node_modules already matches it; then it needs no network. */
export const ensureDependencies = async () => {
  ensureNode()
  linkPackages(root)
  const reason = staleness()
  if (!reason) return say('dependencies', 'up to date')

  say('dependencies', `${reason}: running npm ci, which takes a minute ...`)
  // The build needs the dev tools, even if NODE_ENV is production.
  const { exitCode, said } = await runQuietly(...npm(['ci', '--include=dev', '--no-audit', '--no-fund']))
  if (exitCode === 0) return
  throw new Failed(`${said.trim()}\n\nnpm ci could not install the dependencies: see above for the reason.`, exitCode)
}

export const ensureNode = () => refuseOldNode(process.version, readJson(root, 'package.json').engines.node)

/** @param version like v20.19.0 @param range like >=20.19 */
export const refuseOldNode = (version, range) => {
  const least = range.replace('>=', '')
  const [major, minor] = version.slice(1).split('.').map(Number)
  const [leastMajor, leastMinor] = least.split('.').map(Number)
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return
  throw new Failed(`Heliograph needs Node ${least} or later, and this is ${version}: see https://nodejs.org`)
}

/**
 * The reason why dependencies have to be installed, if any. npm writes its list of installed packages last, so an
 * interrupted install does not count as one.
 */
export const staleness = (tree = root) => {
  if (!existsSync(join(tree, 'node_modules/.package-lock.json'))) return 'not installed yet'
  const installed = readJson(tree, 'node_modules/.package-lock.json').packages
  const wanted = Object.entries(readJson(tree, 'package-lock.json').packages)
  const missing = wanted.some(([place, { version, integrity, optional, devOptional, link }]) => {
    // Our own packages are linked, without npm.
    if (!place.includes('node_modules/') || link) return false
    const found = installed[place]
    // Binaries for other systems are optional and missing.
    if (!found) return !optional && !devOptional
    return found.version !== version || found.integrity !== integrity
  })
  return missing ? 'changed since they were installed' : undefined
}

const readJson = (tree, path) => JSON.parse(readFileSync(join(tree, path), 'utf8'))
