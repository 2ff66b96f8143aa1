import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright'
import { expect as expectSoon } from 'playwright/test'
import { afterAll, expect as expectNow, inject, test, type ExpectStatic } from 'vitest'
import { watchFaults, type Faults } from './faults.ts'

/**
 * Tests with a browser window each. A walk fails if its window had an unexpected fault.
 * @param camera the file of a film that the camera shows
 */
export const walkIn = (window: BrowserContextOptions, { camera }: { camera?: string } = {}) => {
  let opened: Promise<Browser> | undefined
  afterAll(async () => (await opened)?.close())

  return test.extend<{ visit: { page: Page; faults: Faults }; page: Page; faults: Faults }>({
    visit: async ({ task }, give) => {
      opened ??= openBrowser(camera)
      const context = await (await opened).newContext({ ...everywhere, ...window, baseURL: inject('address') })
      context.setDefaultTimeout(40_000)
      const page = await context.newPage()
      const faults = await watchFaults(page)
      expectations.set(page, task.context.expect)
      await give({ page, faults })
      const shown = task.result?.errors?.length ? await describePage(page) : undefined
      await context.close()
      if (shown !== undefined) throw new Error([...faults.unexpected(), shown].join('\n'))
      task.context.expect(faults.unexpected()).toEqual([])
    },
    page: ({ visit }, give) => give(visit.page),
    faults: ({ visit }, give) => give(visit.faults),
  })
}

/** What a failed walk had before it: the address, and the beginning of the page as a screen reader has it. */
const describePage = async (page: Page) => {
  const tree = await page
    .locator('[role=dialog], main, body')
    .last()
    .ariaSnapshot({ timeout: 2000 })
    .catch(() => 'nothing')
  return `The page was ${page.url()}:\n${tree.split('\n').slice(0, 40).join('\n')}`
}

/**
 * For soft assertions: the walk continues, and reports all that failed. Two walks can go on at once, so a page knows its own. A
 * second person's window is opened in walks that go on alone.
 */
export const softlyExpect = (page: Page) => (expectations.get(page) ?? expectNow).soft

const expectations = new WeakMap<Page, ExpectStatic>()

/** Waits for an expectation about a page, long enough for a busy machine. */
export const expect = expectSoon.configure({ timeout: 60_000 })

/** Four times the pixels take longer to draw, so only pictures have them. */
const deviceScaleFactor = process.env['E2E_SHOTS'] ? 2 : 1
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor }
export const desktop = { viewport: { width: 1440, height: 900 } }

/** In English by default, and with reduced motion. */
const everywhere = { locale: 'en-GB', reducedMotion: 'reduce' } as const

const openBrowser = (camera?: string) => {
  const { CHROMIUM_PATH } = process.env
  return chromium.launch({
    ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
    // The browser's sandbox does not work for root, and tests do not need its background requests.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // Pages live for seconds here: the compilers for what runs long take more time than they save.
      '--js-flags=--no-opt --no-maglev',
      ...(camera === undefined
        ? []
        : [
            // Without a window, nothing else can give the permission.
            '--use-fake-ui-for-media-stream',
            '--use-fake-device-for-media-stream',
            `--use-file-for-fake-video-capture=${camera}`,
          ]),
    ],
  })
}
