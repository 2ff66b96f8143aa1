// Starts the long-running programs of npm start and npm run dev.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { exitCodeOf, Failed, passSignals, root } from './run.mjs'

/**
 * Starts programs that need each other: when one ends, so do the others, and its exit code is returned.
 * @param {{ name: string, command: [string, string[]], cwd?: string }[]} programs
 * @param {Record<string, string | undefined>} env
 */
export const runTogether = async (programs, env = process.env) => {
  const children = programs.map(({ command: [command, args], cwd = root }) =>
    spawn(command, args, { cwd, stdio: 'inherit', env }),
  )
  const isStopping = passSignals(children)
  const endings = children.map(async (child, place) => {
    const { name } = programs[place]
    return { name, exitCode: await exitCodeOf(child, name) }
  })
  try {
    const { name, exitCode } = await Promise.race(endings)
    if (exitCode === 0 || isStopping()) return exitCode
    const rest = programs.length > 1 ? ' The other programs were stopped.' : ''
    throw new Failed(`${name} ended with code ${exitCode}.${rest}`, exitCode)
  } finally {
    for (const child of children) child.kill()
    await Promise.allSettled(endings)
  }
}

/**
 * Fails if a port is taken: better now than after minutes of installing and building.
 * @param {{ setting: string, port: string, host?: string }} wanted
 */
export const refuseTakenPort = async ({ setting, port, host }) => {
  const number = Number(port)
  // The server explains invalid settings itself.
  if (!Number.isInteger(number) || number < 1 || number > 65_535) return
  const error = await tryToListen(number, host)
  if (error?.code !== 'EADDRINUSE') return
  throw new Failed(
    `Port ${port} is already in use. Stop the other program, or choose another port with the environment variable ${setting}.`,
  )
}

const tryToListen = (port, host) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen({ port, host }, () => probe.close(() => resolve(undefined)))
  })

/** Of the machine, or of the container. */
const memoryHere = () => Math.min(totalmem(), process.constrainedMemory() || Infinity)

/**
 * How Node runs the server, without the settings. Answers of lists fill the memory for new objects, and requests wait
 * while it is tidied: where there is memory for it, it is four times as large as usual, and that happens a quarter as often.
 */
export const serverArgs = [
  '--enable-source-maps',
  `--max-semi-space-size=${memoryHere() >= 4 * 2 ** 30 ? 64 : 16}`,
  'apps/server/dist/main.js',
]

/** The settings of `npm start`: with the demo, except in production. */
export const startSettings = (env) => ({ DEMO: env.NODE_ENV === 'production' ? '0' : '1', ...env })

/** The settings of `npm run dev`. People use the client's port, and Vite forwards calls to the server. */
export const devSettings = (env) => {
  const { PORT = '8080', DEV_PORT = '5173', DEMO = '1' } = env
  const { PUBLIC_URL = `http://localhost:${DEV_PORT}`, SERVER_URL = `http://localhost:${PORT}` } = env
  return { ...env, PORT, DEV_PORT, DEMO, PUBLIC_URL, SERVER_URL }
}

/** The server's port for people, if this process serves them. */
export const webPort = ({ PORT = '8080', HOST = '0.0.0.0', PARTS = 'api' }) =>
  PARTS.split(',').some((part) => part.trim() === 'api') ? [{ setting: 'PORT', port: PORT, host: HOST }] : []
