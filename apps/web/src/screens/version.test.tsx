import type { Version } from '@heliograph/contract/browser'
import { Refusal } from '@heliograph/domain/errors'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '#testing/open-app.tsx'

const aVersion = (own: Partial<Version> = {}): Version => ({
  channel: 'WEB',
  platform: 'Heliograph',
  platformCode: 'SOLARMAN_INTELLIGENT',
  type: 1,
  version: '1.7.1',
  innerVersion: '128',
  layoutVersion: '1.5.3',
  content: null,
  downloadLink: null,
  createdDate: 1_774_173_600,
  ...own,
})
const open = (versions: () => Promise<Version[]>) => openApp({ path: '/version', answers: { content: { versions } } })

test('visitors without a session read the version numbers, and the published news', async () => {
  await open(async () => [
    aVersion({
      version: '1.8.0',
      innerVersion: '129',
      content: 'Faster lists',
      downloadLink: 'https://example.org/get',
    }),
    aVersion(),
  ])
  for (const number of ['1.7.1', '128', '1.5.3'])
    await expect.element(page.getByRole('definition').getByText(number, { exact: true })).toBeVisible()
  await expect.element(page.getByText('Faster lists')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Get version 1.8.0' }))
    .toHaveAttribute('href', 'https://example.org/get')
  await expect.element(page.getByText('current')).toBeVisible()
})

test('only web addresses are offered as links', async () => {
  await open(async () => [aVersion({ downloadLink: 'javascript:alert(1)' })])
  await expect.element(page.getByText('current')).toBeVisible()
  expect(page.getByRole('link', { name: /^Get/ }).elements()).toHaveLength(0)
})

test('if the call fails the numbers are shown, and the rest can be retried', async () => {
  await open(async () => {
    throw new Refusal('PARAM_ERROR')
  })
  await expect.element(page.getByRole('definition').getByText('1.7.1')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('sources of open data are listed with their licences, as those require', async () => {
  const { screen } = await open(async () => [])
  const data = screen.getByRole('region', { name: 'Data sources' })
  await expect
    .element(data.getByRole('link', { name: 'GeoNames' }))
    .toHaveAttribute('href', 'https://www.geonames.org/')
  await expect
    .element(data.getByRole('link', { name: 'CC BY 4.0' }).first())
    .toHaveAttribute('href', 'https://creativecommons.org/licenses/by/4.0/')
  await expect.element(data).toHaveTextContent(/AFRINIC, APNIC, ARIN, LACNIC, RIPE NCC/)
  await expect
    .element(data)
    .toHaveTextContent(
      /This platform uses open data, unchanged and stored on its own server\. Thank you to everyone who provides it\./,
    )
})
