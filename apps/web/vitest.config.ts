import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions } from 'vite'
import { defineProject } from 'vitest/config'
import { jsonForBrowsers } from './vite.json.ts'

/** Parts are tested in the browser that people use: Debian's Chromium, or the one that CHROMIUM_PATH names. */
export default defineProject({
  plugins: [react(), jsonForBrowsers()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  // Found before the first test starts, or the page would reload under it. Icons are modules already.
  optimizeDeps: {
    entries: ['src/main.tsx', 'src/**/*.test.{ts,tsx}'],
    // Named, because the search does not look into our packages or behind lazy imports.
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
    ],
    exclude: ['@tabler/icons-react'],
  },
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      expect: {
        toMatchScreenshot: {
          // Another Chromium draws edges a little differently. A shade of another colour, or a moved block, is more.
          comparatorOptions: { threshold: 0.04, allowedMismatchedPixelRatio: 0.005 },
          // Without the machine in the name: the same picture for all.
          resolveScreenshotPath: ({ root, testFileDirectory, screenshotDirectory, arg, ext }) =>
            join(root, testFileDirectory, screenshotDirectory, `${arg}${ext}`),
        },
      },
      provider: playwright({
        launchOptions: {
          executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
          // Letters as the browser alone draws them, not as the machine is set up to.
          args: ['--no-sandbox', '--font-render-hinting=none', '--disable-lcd-text'],
        },
        // Room for every window that a test opens: one that does not fit is shown smaller than it is.
        contextOptions: { viewport: { width: 1440, height: 2000 } },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
