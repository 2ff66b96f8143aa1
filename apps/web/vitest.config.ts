import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions } from 'vite'
import { defineProject } from 'vitest/config'
import { jsonForBrowsers } from './vite.json.ts'

/**
 * Each test file opens in a frame of its own and loads everything again. Files do not change during one run, so the browser
 * need not ask for them again; in watch mode it must.
 */
const isOneRun = process.argv.includes('run')

/**
 * React and the other libraries are built as people get them. Their development builds take half as long again, for warnings
 * that fail no test; who develops sees these in the browser.
 */
const production = { 'process.env.NODE_ENV': '"production"' }

/**
 * Components, and what asks the browser for something, are tested in a real browser: Debian's Chromium, or the one in
 * CHROMIUM_PATH. Tests of plain functions run in Node, beside the server's.
 */
export default defineProject({
  plugins: [jsonForBrowsers()],
  oxc: { jsx: { runtime: 'automatic', development: false } },
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: { headers: isOneRun ? { 'cache-control': 'max-age=3600' } : {} },
  // Optimised before the first test starts, otherwise the page reloads during it. Icons are modules already.
  optimizeDeps: {
    entries: ['src/main.tsx', 'src/**/*.{test.tsx,browser.test.ts}'],
    // Listed, because the search does not look into our packages or behind lazy imports.
    include: [
      '@mantine/core',
      '@mantine/form',
      '@mantine/hooks',
      '@simplewebauthn/browser',
      '@tanstack/react-query',
      '@tanstack/react-router',
      'echarts/charts',
      'echarts/components',
      'echarts/core',
      'echarts/renderers',
      'fast-check',
      'leaflet',
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'supercluster',
      'topojson-client',
      'typebox',
      'typebox/value',
      'uqr',
      'vitest-browser-react',
      'zxing-wasm/reader',
      'zxing-wasm/writer',
    ],
    exclude: ['@tabler/icons-react'],
    rolldownOptions: { transform: { define: production, jsx: { runtime: 'automatic' } } },
  },
  test: {
    name: 'web',
    include: ['src/**/*.{test.tsx,browser.test.ts}'],
    globalSetup: ['../../e2e/tile-server.setup.ts'],
    setupFiles: [
      '../../scripts/properties.setup.mjs',
      '../../scripts/react.setup.mjs',
      '../../scripts/press.setup.mjs',
    ],
    // The first test that needs the words of all languages took a minute on an overloaded machine.
    testTimeout: 180_000,
    // Beside the walks, a machine with two processors stood still for 20 seconds.
    expect: { poll: { timeout: 30_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      expect: {
        toMatchScreenshot: {
          // Two screenshots must be alike; taking them lasts long when all tests run at once.
          timeout: 30_000,
          // Another Chromium version draws edges slightly differently. A different colour or a moved block exceeds
          // this.
          comparatorOptions: { threshold: 0.04, allowedMismatchedPixelRatio: 0.005 },
          // Without the platform in the name: the same screenshot for all.
          resolveScreenshotPath: ({ root, testFileDirectory, screenshotDirectory, arg, ext }) =>
            join(root, testFileDirectory, screenshotDirectory, `${arg}${ext}`),
        },
      },
      provider: playwright({
        // A click that can never happen says why, instead of waiting for the end of its test.
        actionTimeout: 60_000,
        launchOptions: {
          executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
          // Independent of the machine's settings, and alike in both browsers: the one without a window knows the first.
          // Pages live for seconds here: the compiler for what runs long takes more time than it saves.
          args: ['--no-sandbox', '--font-render-hinting=slight', '--disable-lcd-text', '--js-flags=--no-opt'],
        },
        contextOptions: {
          // Room for every window that a test opens: larger ones would be scaled down.
          viewport: { width: 1440, height: 2000 },
          // As in the walks: to draw what turns, pulses and fades in took a sixth of the processor's time.
          reducedMotion: 'reduce',
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
