// npm start: from a fresh clone to a running platform.
import { spawn } from 'node:child_process'
import { ensureBuild } from './build.mjs'
import { ensureDependencies } from './install.mjs'
import { exitCodeOf, main, passSignals, root, say } from './run.mjs'

await main(async () => {
  await ensureDependencies()
  await ensureBuild()

  const { DEMO = process.env.NODE_ENV === 'production' ? '0' : '1' } = process.env
  say('server', DEMO === '1' ? 'starting with the demo ...' : 'starting ...')
  const args = ['--enable-source-maps', 'apps/server/dist/main.js']
  const server = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, DEMO } })
  passSignals([server])
  return exitCodeOf(server, 'the server')
})
