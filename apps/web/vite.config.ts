import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { jsonForBrowsers } from './vite.json.ts'

const server = process.env['SERVER_URL'] ?? 'http://localhost:8080'
const services = [
  'oauth2-s',
  'user-s',
  'auth-s',
  'backyard-api-s',
  'maintain-s',
  'device-s',
  'region-s',
  'message-s',
  'ingest-s',
]

const npm = (names: string) => new RegExp(`node_modules/(${names})(/|$)`)
/** The parts of the kit that /login shows, with their dependencies; later pages load the rest. */
const kitOfLogin = npm(
  '@mantine/core/esm/core/MantineProvider/use-mantine-color-scheme' +
    '|@mantine/core/esm/components/(ActionIcon|Button|Checkbox|PasswordInput|TextInput)' +
    '|@tabler/icons-react/dist/esm/icons/Icon(AlertCircle|Eye|EyeOff|Moon|Sun|X)[.]mjs',
)

export default defineConfig({
  plugins: [react(), jsonForBrowsers()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    // Every supported browser preloads modules; the polyfill would be an inline script.
    modulePreload: { polyfill: false },
    // Pictures stay files: inlined ones would be loaded with every page.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files instead of many: four for the start, one for the charts. `$initial` is what the start cannot do
          // without.
          groups: [
            { name: 'react', test: npm('react|react-dom|scheduler'), priority: 30 },
            { name: 'router', test: npm('@tanstack/[^/]+|use-sync-external-store'), tags: ['$initial'], priority: 20 },
            { name: 'kit', test: kitOfLogin, priority: 20 },
            // Not modules that wait for the start: lazy files import this one, and the start loads some of them.
            { name: 'base', test: /^(?!.*(index[.]html|src\/main[.]tsx)$)/, tags: ['$initial'], priority: 10 },
            { name: 'charts', test: npm('echarts|zrender'), priority: 10 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      [`^/+(mdc-(cn|eu)/)?(${services.join('|')})/`]: { target: server },
      '^/(docs|healthz|favicon.svg|manifest.webmanifest)': { target: server },
    },
  },
})
