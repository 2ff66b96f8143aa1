import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { buildMark } from './vite.build-mark.ts'
import { chunks, earlyScript, stagesOfPages } from './vite.chunks.ts'
import { withoutFacades } from './vite.facades.ts'
import { groupedTexts, jsonForBrowsers } from './vite.json.ts'
import { loadedWith } from './vite.preloads.ts'
import { runtimeInLibraries } from './vite.runtime.ts'

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

export default defineConfig({
  plugins: [
    react(),
    runtimeInLibraries(),
    stagesOfPages(),
    earlyScript(),
    groupedTexts(),
    jsonForBrowsers(),
    withoutFacades(),
    buildMark(),
  ],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    // Every supported browser preloads modules; the polyfill would be an inline script.
    modulePreload: { polyfill: false, resolveDependencies: loadedWith },
    // Pictures stay files: inlined ones would be loaded with every page.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'src/early.ts'],
      output: {
        // Every page names the files of all others, and a hash does not compress: seven characters of 64 kinds tell them apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups: chunks },
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
