import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

const server = process.env['SERVER_URL'] ?? 'http://localhost:8080'
const services = ['oauth2-s', 'user-s', 'auth-s', 'backyard-api-s', 'maintain-s', 'device-s', 'region-s', 'message-s', 'ingest-s']

const npm = (names: string) => new RegExp(`node_modules/(${names})/`)
/** The parts of the kit that the first page shows; those of later pages come with them. */
const kitOfLogin =
  /node_modules\/(@mantine\/core\/esm\/(core|components\/(ActionIcon|Button|Checkbox|InlineInput|Input|InputBase|InputWrapper|Loader|PasswordInput|TextInput|Transition|UnstyledButton))\/|clsx\/|@tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes))/

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    // Every browser that we support preloads modules; the polyfill would be an inline script.
    modulePreload: { polyfill: false },
    // Pictures stay files: what is inlined is fetched with every page.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files rather than many: what /login needs in four, the charts in one.
          groups: [
            { name: 'react', test: npm('react|react-dom|scheduler'), priority: 30 },
            { name: 'router', test: /node_modules\/(@tanstack\/(react-router|router-core|history|store|react-store|react-query|query-core(?!.*(hydration|infiniteQuery)))|use-sync-external-store)\//, priority: 20 },
            { name: 'kit', test: kitOfLogin, priority: 20 },
            { name: 'base', test: /apps\/web\/src\/(api\/(?!snapshot\.)|i18n\/(?!dates|temperature|use-)|app\/(?!chosen-plant))|packages\/(brand|contract)\/|domain\/src\/(errors|regions)|phrases\/src\/(phrases|speak)/, priority: 10 },
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
