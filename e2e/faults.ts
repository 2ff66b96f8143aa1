import type { Page } from 'playwright'

/** Faults that people do not see but developers must: console errors, exceptions, failed requests, CSP violations. */
export const watchFaults = async (page: Page) => {
  const faults: string[] = []
  const expected: RegExp[] = []
  const add = (fault: string) => faults.push(fault)

  page.on('pageerror', (error) => add(`thrown: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    // Network errors are reported below, with more detail.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      add(`console: ${message.text()} (${message.location().url})`)
    }
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // Leaving a page cancels its calls and its stream.
    if (why !== 'net::ERR_ABORTED') add(`network: ${request.method()} ${request.url()} ${why}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) add(`answer: ${response.status()} ${response.request().method()} ${response.url()}`)
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`The policy ${violatedDirective} forbids ${blockedURI} in ${sourceFile}`),
    )
  })

  return {
    /** From now on, matching faults are expected. */
    expect: (...patterns: RegExp[]) => void expected.push(...patterns),
    unexpected: () => faults.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
  }
}

export type Faults = Awaited<ReturnType<typeof watchFaults>>
