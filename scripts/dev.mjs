// npm run dev: the server starts anew when its code changes, and the browser shows changes of the client at once.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies } from './install.mjs'
import { compile, compiler, exitCodeOf, Failed, main, passSignals, root, say, tool } from './run.mjs'

const server = 'apps/server/dist/main.js'
const programs = ['apps/server', 'apps/simulator']

await main(async () => {
  await ensureDependencies()
  say('programs', 'building ...')
  const exitCode = await compile(programs)
  if (!existsSync(join(root, server))) throw new Failed('The server could not be built: see above.', exitCode)

  const { PORT = '8080', DEV_PORT = '5173', DEMO = '1' } = process.env
  const { PUBLIC_URL = `http://localhost:${DEV_PORT}`, SERVER_URL = `http://localhost:${PORT}` } = process.env
  const env = { ...process.env, PORT, DEMO, PUBLIC_URL, SERVER_URL }
  const start = ([command, args], cwd = root) => spawn(command, args, { cwd, stdio: 'inherit', env })

  const watched = start([process.execPath, ['--watch', '--watch-preserve-output', '--enable-source-maps', server]])
  const compilation = start(compiler(programs, ['--watch', '--preserveWatchOutput']))
  const client = start(tool('vite', ['--port', DEV_PORT, '--strictPort']), join(root, 'apps/web'))
  const all = [watched, compilation, client]
  passSignals(all)

  // None is of use without the others: the first to end ends all.
  const endings = all.map((child) => exitCodeOf(child, child.spawnargs.join(' ')))
  const first = await Promise.race(endings)
  for (const child of all) child.kill()
  await Promise.all(endings)
  return first
})
