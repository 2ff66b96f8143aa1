import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

const server = process.env['SERVER_URL'] ?? 'http://localhost:8080'
const services = ['oauth2-s', 'user-s', 'auth-s', 'backyard-api-s', 'maintain-s', 'device-s', 'region-s', 'message-s']

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
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            { name: 'router', test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|store|react-store|react-query|query-core)[\\/]/, priority: 20 },
            { name: 'charts', test: /node_modules[\\/](echarts|zrender)[\\/]/, priority: 10 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { [`^/+(mdc-(cn|eu)/)?(${services.join('|')})/`]: { target: server } },
  },
})
