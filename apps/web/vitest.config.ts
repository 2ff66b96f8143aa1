import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions } from 'vite'
import { defineProject } from 'vitest/config'

/** Parts are tested in the browser that people use: Debian's Chromium, or the one that CHROMIUM_PATH names. */
export default defineProject({
  plugins: [react()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  // Found before the first test starts, or the page would reload under it. Icons are modules already.
  optimizeDeps: {
    entries: ['src/main.tsx', 'src/**/*.test.{ts,tsx}'],
    // Named, because the search does not look into our packages or behind lazy imports.
    include: [
      '@mantine/core',
      '@mantine/hooks',
      '@tanstack/react-query',
      '@tanstack/react-router',
      'echarts/charts',
      'echarts/components',
      'echarts/core',
      'echarts/renderers',
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'typebox',
      'typebox/value',
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
      provider: playwright({
        launchOptions: {
          executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
          args: ['--no-sandbox'],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
