// npm run e2e: runs only the walks. Arguments are passed to Vitest.
import { ensureBrowser } from './browser.mjs'
import { ensureBuild } from './build.mjs'
import { ensureDependencies } from './install.mjs'
import { Failed, main } from './run.mjs'
import { hasWalks, walk } from './walks.mjs'

await main(async () => {
  if (!hasWalks()) throw new Failed('There are no walks: e2e/ needs a vitest.config.ts and a *.test.ts.')
  await ensureDependencies()
  const env = { CHROMIUM_PATH: await ensureBrowser() }
  await ensureBuild()
  return walk(process.argv.slice(2), env)
})
