// Shared by all scripts: the root folder, progress lines, and running other programs. Scripts run before anything is
// installed, so this file has no dependencies.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
// Not by name: a Node older than 18.14 could not even load this file, and say that it is too old.
import os from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { linkPackages } from './link.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

export const say = (topic, words) => console.log(`${topic.padEnd(13)} ${words}`)

/** Ends a script with this exit code, and prints the message without a stack trace. */
export class Failed extends Error {
  /** @override */
  name = 'Failed'
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Runs a script's work. A `Failed` becomes a message and an exit code; any other error is a bug and is thrown. */
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
 * Runs a program that shows its output and gets no input, and returns its exit code.
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
 * Runs a program and returns its exit code and its output from both streams.
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
 * Starts a program that runs beside others. Its output is held back until `finish` shows it, so that each program's lines
 * stay together; `finish` resolves with the exit code and the seconds it took. `stop` resolves when it has ended.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, cwd?: string, out?: { write(chunk: Buffer): unknown } }} [options]
 */
export const runBeside = (command, args, { env = {}, cwd = root, out = process.stdout } = {}) => {
  const begun = performance.now()
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  /** @type {Buffer[]} */
  const held = []
  let isShown = false
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => void (isShown ? out.write(chunk) : held.push(chunk)))
  const ended = exitCodeOf(child, command).then((exitCode) => ({
    exitCode,
    seconds: (performance.now() - begun) / 1000,
  }))
  // It may fail before anybody waits for it.
  ended.catch(() => undefined)
  return {
    finish() {
      for (const chunk of held.splice(0)) out.write(chunk)
      isShown = true
      return ended
    },
    async stop() {
      child.kill('SIGTERM')
      await ended.catch(() => undefined)
    },
  }
}

/**
 * The command to start a tool of node_modules on any system: `[command, args]`.
 * @returns {[string, string[]]}
 */
export const tool = (packageName, args = [], binName = packageName) => {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return [process.execPath, [join(folder, typeof bin === 'string' ? bin : bin[binName]), ...args]]
}

/**
 * Compiles with TypeScript 7, which is many times faster than 6, and returns the exit code. Version 6 stays for tools that
 * need the compiler API, which 7 does not have. All builds use the same compiler, so they share its build information.
 */
export const compile = (projects = [], options = {}) => {
  linkPackages(root)
  return run(...compiler(projects), { ...options, env: { ...tidySeldom(), ...options.env } })
}
export const compiler = (projects, args = []) =>
  tool('typescript7', ['--build', '--checkers', String(checkers), ...args, ...projects], 'tsc')

/**
 * For a compiler that ends when it is done: what it takes up goes with it, and tidying up meanwhile was a quarter of its work.
 * It still does when it has taken half of the memory, or 3 GB, which is about what it takes anyway. Go reads these variables.
 */
export const tidySeldom = (memory = availableMemory()) => ({
  GOGC: 'off',
  GOMEMLIMIT: `${Math.max(3072, Math.floor(memory / 2 / 2 ** 20))}MiB`,
})

/** A container may have less than the machine. */
const availableMemory = () => Math.min(os.totalmem(), process.constrainedMemory?.() || Infinity)

/** Each checker resolves most types again, and projects are built in parallel, so more checkers would be slower. */
const checkers = Math.max(1, Math.floor((os.availableParallelism?.() ?? 1) / 2))

/** @returns {[string, string[]]} */
export const npm = (args) => {
  const started = process.env.npm_execpath
  if (started?.endsWith('npm-cli.js')) return [process.execPath, [started, ...args]]
  return process.platform === 'win32' ? ['cmd.exe', ['/d', '/c', 'npm', ...args]] : ['npm', args]
}

/**
 * Forwards stop signals to the children. A terminal sends Ctrl-C to the whole process group anyway: forwarded, it would
 * arrive twice, and many programs take the second one as "stop immediately".
 * @returns {() => boolean} whether something asked this script to stop
 */
export const passSignals = (children) => {
  let lastAt = -Infinity
  let isStopping = false
  const stop = (signal) => {
    // A signal sent to the whole process group may reach us twice.
    if (performance.now() - lastAt < 1000) return
    isStopping = true
    lastAt = performance.now()
    for (const child of children) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      isStopping = true
      if (signal !== 'SIGINT' || !process.stdin.isTTY) stop(signal)
    })
  }
  if (process.env.npm_lifecycle_event) onParentGone(() => stop('SIGTERM'))
  return () => isStopping
}

/** npm sends signals to the shell between npm and us, which ends without forwarding them. */
const onParentGone = (act) => {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 100).unref()
}

/**
 * The exit code of a child; after a signal, the code that a shell would report.
 * @returns {Promise<number>}
 */
export const exitCodeOf = (child, command) =>
  new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Failed(`${command} cannot be started: ${error.message}`, 127)))
    child.once('close', (code, signal) => resolve(code ?? 128 + os.constants.signals[signal]))
  })
