// npm run e2e: only the walks of people. Arguments go to Vitest.
import { ensureBrowser } from './browser.mjs'
import { ensureBuild } from './build.mjs'
import { ensureDependencies } from './install.mjs'
import { main } from './run.mjs'
import { walk } from './walks.mjs'

await main(async () => {
  await ensureDependencies()
  const env = { CHROMIUM_PATH: await ensureBrowser() }
  await ensureBuild()
  return walk(process.argv.slice(2), env)
})
