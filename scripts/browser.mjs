import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Failed, root, runQuietly, say, tool } from './run.mjs'

/** The path of a working Chromium: an installed one, otherwise one that is installed now. */
export const ensureBrowser = async () => {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) {
    if (await runs(CHROMIUM_PATH)) return CHROMIUM_PATH
    throw new Failed(`CHROMIUM_PATH is ${CHROMIUM_PATH}, which is not a browser that can be started.`)
  }
  return (await findBrowser()) ?? (await fromDebian()) ?? (await fromPlaywright()) ?? giveUp()
}

const findBrowser = async () => {
  for (const path of [...namedInPath(), ...usualPlaces]) if (path && (await runs(path))) return path
  const downloaded = await playwrightPath()
  return (await runs(downloaded)) ? downloaded : undefined
}

const namedInPath = () =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))

/** First the browser without a window: on the same screens it needs two fifths less of the processor. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
].flatMap((name) => (process.platform === 'win32' ? `${name}.exe` : name))

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].map(
    (folder) => folder && join(folder, 'Google/Chrome/Application/chrome.exe'),
  ),
]

/** The fonts are needed for Chinese, and on a minimal image for any text: until a page has its own, which is as wide as Arial. */
const fromDebian = async () => {
  if (process.getuid?.() !== 0 || !isDebian() || !namedBy('apt-get')) return undefined
  say(
    'browser',
    'none found: installing the Debian packages chromium-headless-shell, fonts-noto-cjk and fonts-liberation ...',
  )
  const apt = (...args) => runQuietly('apt-get', ['-qq', ...args], { env: { DEBIAN_FRONTEND: 'noninteractive' } })
  await apt('update')
  const { exitCode, said } = await apt(
    'install',
    '--yes',
    '--no-install-recommends',
    'chromium-headless-shell',
    'fonts-noto-cjk',
    'fonts-liberation',
  )
  if (exitCode !== 0) console.error(endOf(said))
  return findBrowser()
}

/** Ubuntu's package of the same name is a snap, which a container cannot start. */
const isDebian = () => existsSync('/etc/os-release') && /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'))

const fromPlaywright = async () => {
  say('browser', "none found: downloading Playwright's Chromium ...")
  const { exitCode, said } = await runQuietly(...tool('playwright', ['install', 'chromium']))
  if (exitCode !== 0) console.error(endOf(said))
  return findBrowser()
}

const giveUp = () => {
  throw new Failed(`The tests need a Chromium or Chrome, and none could be found, installed or downloaded. Install one:
  Debian, Ubuntu   sudo apt-get install chromium-headless-shell fonts-noto-cjk fonts-liberation   (Ubuntu: chromium-browser)
  Fedora           sudo dnf install chromium
  macOS            brew install --cask google-chrome
or set its path:   CHROMIUM_PATH=/path/to/chrome npm test`)
}

const endOf = (said) => said.trim().split('\n').slice(-5).join('\n')

/** The path of Playwright's own download, whether or not it exists. */
const playwrightPath = async () => {
  const { chromium } = await import(pathToFileURL(join(root, 'node_modules/playwright/index.mjs')).href)
  return chromium.executablePath()
}

/** Runs it, because the file may be a stub. On Windows this would open a window instead of printing the version. */
const runs = async (path) => {
  if (!isProgram(path) || process.platform === 'win32') return isProgram(path)
  const { exitCode } = await runQuietly(path, ['--version'], { timeout: 20_000 })
  return exitCode === 0
}

const namedBy = (name) => (process.env.PATH ?? '').split(delimiter).some((folder) => isProgram(join(folder, name)))

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
