import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, runBeside, tool } from './run.mjs'

const config = 'e2e/vitest.config.ts'

/** The walks of people: in a real browser, against the server and the simulated fleet. */
export const hasWalks = () =>
  existsSync(join(root, config)) && readdirSync(join(root, 'e2e')).some((name) => name.endsWith('.test.ts'))

/** The exit code. Expects dependencies, a build and a browser. */
export const walk = (args, env) => run(...walking(args), { env })

/** The same beside other work. */
export const walkBeside = (args, env) => runBeside(...walking(args), { env })

const walking = (args) => tool('vitest', ['run', '--config', config, ...args])
