// npm start: from a fresh clone to a running platform.
import { ensureBuild } from './build.mjs'
import { ensureDependencies, ensureNode } from './install.mjs'
import { refuseTakenPort, runTogether, serverArgs, startSettings, webPort } from './programs.mjs'
import { main, say } from './run.mjs'

await main(async () => {
  const settings = startSettings(process.env)
  ensureNode()
  for (const wanted of webPort(settings)) await refuseTakenPort(wanted)
  await ensureDependencies()
  await ensureBuild()

  say('server', settings.DEMO === '1' ? 'starting with the demo ...' : 'starting ...')
  return runTogether([{ name: 'The server', command: [process.execPath, serverArgs] }], settings)
})
