import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failed, npm, root, runQuietly, say } from './run.mjs'

/** Installs what package-lock.json says, unless node_modules already holds it. Fresh, it needs no network. */
export const ensureDependencies = async () => {
  refuseOldNode()
  const reason = staleness()
  if (!reason) return say('dependencies', 'up to date')

  say('dependencies', `${reason}: running npm ci, which takes a minute ...`)
  // A build needs the tools too, whatever NODE_ENV says.
  const { exitCode, said } = await runQuietly(...npm(['ci', '--include=dev', '--no-audit', '--no-fund']))
  if (exitCode === 0) return
  throw new Failed(`${said.trim()}\n\nnpm ci could not install the dependencies: its reason stands above.`, exitCode)
}

const refuseOldNode = () => {
  const { engines } = readJson('package.json')
  const least = engines.node.replace('>=', '')
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [leastMajor, leastMinor] = least.split('.').map(Number)
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return
  throw new Failed(`Heliograph needs Node ${least} or later, and this is ${process.version}: see https://nodejs.org`)
}

/** npm writes down what it installed, last of all: an install that was cut short does not look like one. */
const staleness = () => {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return 'not installed yet'
  const installed = readJson('node_modules/.package-lock.json').packages
  const wanted = Object.entries(readJson('package-lock.json').packages)
  const missing = wanted.some(([place, { version, integrity, optional, devOptional }]) => {
    if (!place.includes('node_modules/')) return false
    const found = installed[place]
    // Other systems' binaries are optional, and absent.
    if (!found) return !optional && !devOptional
    return found.version !== version || found.integrity !== integrity
  })
  return missing ? 'changed since they were installed' : undefined
}

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
