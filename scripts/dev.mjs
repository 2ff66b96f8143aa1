// npm run dev: restarts the server when its code changes, and shows changes of the client in the browser immediately.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies, ensureNode } from './install.mjs'
import { devSettings, refuseTakenPort, runTogether, webPort } from './programs.mjs'
import { compile, compiler, Failed, main, root, say, tool } from './run.mjs'

const server = 'apps/server/dist/main.js'
const programs = ['apps/server', 'apps/simulator']

await main(async () => {
  const settings = devSettings(process.env)
  const { DEV_PORT } = settings
  ensureNode()
  for (const wanted of [...webPort(settings), { setting: 'DEV_PORT', port: DEV_PORT, host: 'localhost' }])
    await refuseTakenPort(wanted)
  await ensureDependencies()
  say('programs', 'building ...')
  const exitCode = await compile(programs)
  if (!existsSync(join(root, server))) throw new Failed('The server could not be built: see above.', exitCode)

  const watched = ['--watch', '--watch-preserve-output', '--enable-source-maps', server]
  return runTogether(
    [
      { name: 'The server', command: [process.execPath, watched] },
      { name: 'The compiler', command: compiler(programs, ['--watch', '--preserveWatchOutput']) },
      { name: 'Vite', command: tool('vite', ['--port', DEV_PORT, '--strictPort']), cwd: join(root, 'apps/web') },
    ],
    settings,
  )
})
