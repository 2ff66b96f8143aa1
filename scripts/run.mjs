// What every script here needs: the root, one line for people, and other programs. No dependency, as they run first.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

export const say = (topic, words) => console.log(`${topic.padEnd(13)} ${words}`)

/** Says no to whoever started the script, in a sentence, and ends it with this code. */
export class Failed extends Error {
  /** @override */
  name = 'Failed'
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Runs a script's work. A `Failed` becomes a sentence and an exit code; anything else is our mistake and throws. */
export const main = async (work) => {
  try {
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    if (!(error instanceof Failed)) throw error
    console.error(`\n${error.message}`)
    process.exitCode = error.exitCode
  }
}

/**
 * The exit code of a program that shows its output and gets no input.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, cwd?: string, stdin?: 'ignore' | 'inherit' }} [options]
 * @returns {Promise<number>}
 */
export const run = (command, args, { env = {}, cwd = root, stdin = 'ignore' } = {}) => {
  const child = spawn(command, args, { cwd, stdio: [stdin, 'inherit', 'inherit'], env: { ...process.env, ...env } })
  return exitCodeOf(child, command)
}

/**
 * The exit code of a program and all it said, on whichever stream.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, cwd?: string, timeout?: number }} [options]
 * @returns {Promise<{ exitCode: number, said: string }>}
 */
export const runQuietly = async (command, args, { env = {}, cwd = root, timeout } = {}) => {
  const child = spawn(command, args, {
    cwd,
    timeout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const exitCode = await exitCodeOf(child, command).catch((error) => ((said += error.message), 127))
  return { exitCode, said }
}

/**
 * How to start a tool of node_modules on any system: `[command, args]`.
 * @returns {[string, string[]]}
 */
export const tool = (packageName, args = [], binName = packageName) => {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return [process.execPath, [join(folder, typeof bin === 'string' ? bin : bin[binName]), ...args]]
}

/**
 * Compiles with TypeScript 7, which is many times faster than 6. That one stays for tools that ask the compiler's API, which
 * 7 does not have. One compiler for all builds: they share what it remembers of the last one. The exit code.
 */
export const compile = (projects = [], options = {}) => run(...compiler(projects), options)
export const compiler = (projects, args = []) =>
  tool('typescript7', ['--build', '--checkers', String(checkers), ...args, ...projects], 'tsc')

/** Each checker works out most types for itself, and projects are built side by side: more than this costs time. */
const checkers = Math.max(1, Math.floor(availableParallelism() / 2))

/** @returns {[string, string[]]} */
export const npm = (args) => {
  const started = process.env.npm_execpath
  if (started?.endsWith('npm-cli.js')) return [process.execPath, [started, ...args]]
  return process.platform === 'win32' ? ['cmd.exe', ['/d', '/c', 'npm', ...args]] : ['npm', args]
}

/**
 * Passes on what asks this script to stop. A terminal's Ctrl-C reaches the whole group by itself: passed on, it would
 * come twice, and the second means "at once" to many programs.
 */
export const passSignals = (children) => {
  let lastAt = -Infinity
  const stop = (signal) => {
    // Whoever stops a whole group may reach us twice.
    if (performance.now() - lastAt < 1000) return
    lastAt = performance.now()
    for (const child of children) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) stop(signal)
    })
  }
  if (process.env.npm_lifecycle_event) onParentGone(() => stop('SIGTERM'))
}

/** npm hands a signal to the shell between us, which ends without handing it on. */
const onParentGone = (act) => {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 100).unref()
}

/**
 * Of a child that ended by a signal, what a shell would say.
 * @returns {Promise<number>}
 */
export const exitCodeOf = (child, command) =>
  new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Failed(`${command} cannot be started: ${error.message}`, 127)))
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
