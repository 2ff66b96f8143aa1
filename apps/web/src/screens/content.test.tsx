import { configurationOf } from '@heliograph/brand/configuration'
import { heliograph } from '@heliograph/brand/heliograph'
import { CallFailed, type Document, type PublishedAnnouncement, type Version } from '@heliograph/contract/browser'
import { Refusal } from '@heliograph/domain/errors'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { newRelease } from '#app/new-release.ts'
import { aPerson } from '#testing/a-person.ts'
import { complaints } from '#testing/complaints.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

const version: Version = {
  channel: 'WEB',
  platform: 'Heliograph',
  platformCode: 'SOLARMAN_INTELLIGENT',
  type: 1,
  version: '1.7.1',
  innerVersion: '128',
  layoutVersion: '1.5.3',
  content: 'The first',
  downloadLink: null,
  createdDate: 1_774_173_600,
}
const manual: Document = {
  id: 5,
  title: 'Quick start',
  url: 'https://docs.example.org/start',
  lan: 'en',
  type: 'MANUAL',
  position: 0,
  createdDate: 1_774_173_600,
}
const hotline: Document = {
  ...manual,
  id: 6,
  title: 'Support',
  url: 'https://docs.example.org/help',
  lan: null,
  type: 'SERVICE',
}

const works: PublishedAnnouncement = {
  id: 8,
  audience: 'owners',
  from: 1_774_173_600,
  until: null,
  texts: [{ lan: 'en', title: 'Works tonight', content: 'From two to three' }],
  dismissals: 3,
}

const open = (content: FakeHandlers['content'] = {}, permissions = ['user', 'operator', 'installation']) =>
  openApp({
    path: '/content',
    token: 'eyJtoken',
    answers: {
      account: { me: async () => aPerson({ permissions }) },
      content: {
        searchVersions: async () => ({ total: 1, data: [version] }),
        documents: async () => [manual, hotline],
        allAnnouncements: async () => [],
        ...content,
      },
    },
  })
type Screen = Awaited<ReturnType<typeof open>>['screen']
const faultOf = (screen: Screen, label: string) =>
  screen.getByRole('dialog').getByLabelText(label, { exact: true }).element().closest('[class*=InputWrapper-root]')
    ?.textContent

test('an operator finds the page in the menu, with everything that is published', async () => {
  await page.viewport(1280, 900)
  const { screen } = await open()
  await expect.element(screen.getByRole('link', { name: 'Content', exact: true })).toBeVisible()
  await expect.element(screen.getByText('The first')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Quick start' }))
    .toHaveAttribute('href', 'https://docs.example.org/start')
  await expect.element(screen.getByRole('row', { name: /Support/ })).toHaveTextContent(/Online Service.*All/)
  await expect.element(screen.getByText('Not published').first()).toBeVisible()
  expect(await complaints()).toEqual([])
})

test('an operator of a white label has no versions to publish: they are the same for all brands', async () => {
  const searchVersions = () => Promise.reject(new Error('asked for versions'))
  const { screen } = await open({ searchVersions }, ['user', 'operator'])
  await expect.element(screen.getByRole('link', { name: 'Quick start' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Publish a version' })).not.toBeInTheDocument()
})

test.each(['light', 'dark'])('its forms are accessible: %s', async (scheme) => {
  await page.viewport(390, 844)
  const { screen } = await open()
  await expect.element(screen.getByText('The first')).toBeVisible()
  document.documentElement.dataset['mantineColorScheme'] = scheme
  for (const name of ['Write an announcement', 'Publish a version', 'Add a document', 'Remove Quick start']) {
    await screen.getByRole('button', { name }).click()
    expect(await complaints()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('button', { name })).toHaveFocus()
  }
})

test('versions are searched and shown page by page, and a new one starts from the newest of all', async () => {
  await page.viewport(1280, 900)
  const asked: unknown[] = []
  const old = { ...version, version: '0.9.0', innerVersion: '12', channel: 'BETA', content: 'Long ago' }
  const { screen, router } = await open({
    searchVersions: async ({ query: { search, page: wanted } }) => {
      asked.push([search, wanted])
      return wanted === 2 || search ? { total: search ? 1 : 11, data: [old] } : { total: 11, data: [version] }
    },
  })
  await screen.getByRole('button', { name: 'Page 2' }).click()
  await expect.element(screen.getByText('Long ago')).toBeVisible()
  await screen.getByRole('searchbox', { name: 'Search versions' }).fill('0.9')
  await expect.poll(() => asked.at(-1)).toEqual(['0.9', 1])
  await expect.poll(() => router.state.location.search).toEqual({ search: '0.9' })
  await screen.getByRole('button', { name: 'Publish a version' }).click()
  await expect.element(screen.getByLabelText('Channel', { exact: true })).toHaveValue('WEB')
})

test('an announcement is written in each language, and one without a title or with an end in the past is not sent', async () => {
  const addAnnouncement = vi.fn(async ({ body }: { body: Omit<PublishedAnnouncement, 'id' | 'dismissals'> }) => ({
    ...works,
    ...body,
  }))
  const { screen } = await open({ addAnnouncement })
  await screen.getByRole('button', { name: 'Write an announcement' }).click()
  await screen.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.element(screen.getByText('This field is required.')).toBeVisible()
  expect(addAnnouncement).not.toHaveBeenCalled()
  const titles = screen.getByLabelText('Title', { exact: true })
  await titles.nth(0).fill('Works tonight')
  await titles.nth(1).fill('今晚维护')
  await screen.getByLabelText('For', { exact: true }).selectOptions('Members of organisations')
  await screen.getByLabelText('To', { exact: true }).fill('2020-01-01 10:00')
  await screen.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.element(screen.getByText('It must end after it starts, and not in the past.')).toBeVisible()
  await screen.getByLabelText('To', { exact: true }).fill('')
  await screen.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect
    .poll(() => addAnnouncement.mock.calls[0]?.[0].body)
    .toMatchObject({
      audience: 'organisations',
      until: null,
      texts: [
        { lan: 'en', title: 'Works tonight', content: '' },
        { lan: 'zh', title: '今晚维护', content: '' },
      ],
    })
})

test('an announcement is changed and shown again to those who dismissed it, and withdrawn after a question', async () => {
  const changeAnnouncement = vi.fn(async () => works)
  const withdrawAnnouncement = vi.fn(async () => ({}))
  const { screen } = await open({ allAnnouncements: async () => [works], changeAnnouncement, withdrawAnnouncement })
  await expect.element(screen.getByText(/People with plants · From .*, until withdrawn/)).toBeVisible()
  await expect.element(screen.getByText('Dismissed by 3 people')).toBeVisible()
  await screen.getByRole('button', { name: 'Change Works tonight' }).click()
  await screen.getByLabelText('Show it again to those who dismissed it').click()
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => changeAnnouncement.mock.calls)
    .toMatchObject([[{ params: { id: 8 }, body: { again: true, texts: works.texts } }]])
  await screen.getByRole('button', { name: 'Withdraw Works tonight' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect.poll(() => withdrawAnnouncement.mock.calls).toMatchObject([[{ params: { id: 8 } }]])
})

test('a brand without announcements has none on this page (spec §1)', async () => {
  const { extendWeb } = configurationOf({ ...heliograph, flags: { ...heliograph.flags, notice: false } })
  const { screen } = await openApp({
    path: '/content',
    token: 'eyJtoken',
    configuration: { extendWeb },
    answers: {
      account: { me: async () => aPerson({ permissions: ['user', 'operator', 'installation'] }) },
      content: { searchVersions: async () => ({ total: 1, data: [version] }), documents: async () => [] },
    },
  })
  await expect.element(screen.getByText('The first')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Announcements' })).not.toBeInTheDocument()
})

test('for others the page does not exist, and no menu links to it', async () => {
  await page.viewport(1280, 900)
  const { screen } = await open({}, ['user'])
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found')
  expect(screen.getByRole('link', { name: 'Content', exact: true }).elements()).toHaveLength(0)
})

test('a version is prefilled from the last; errors show at their field, and then it is published', async () => {
  const sent: unknown[] = []
  const { screen } = await open({
    addVersion: async ({ body }) => {
      sent.push(body)
      if (body.innerVersion === '128') throw new Refusal('DATA_SOURCE_DUPLICATED', 'innerVersion')
      if (body.downloadLink === 'https://evil.example/app') throw new Refusal('PARAM_ERROR', 'downloadLink')
      return { ...version, ...body, layoutVersion: null, content: null, downloadLink: null }
    },
  })
  await screen.getByRole('button', { name: 'Publish a version' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.element(dialog.getByLabelText('Version', { exact: true })).toHaveFocus()
  expect(faultOf(screen, 'Version')).toContain('This field is required.')
  await userEvent.keyboard('1.8.0')
  await dialog.getByLabelText('Build number').fill('128')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => faultOf(screen, 'Build number'))
    .toContain('This number has already been published for this channel and platform.')
  await expect.element(dialog.getByLabelText('Build number')).toHaveFocus()
  await dialog.getByLabelText('Build number').fill('129')
  await dialog.getByLabelText('Download link (optional)').fill('https://evil.example/app')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => faultOf(screen, 'Download link (optional)'))
    .toContain('Links may only point to hosts that this installation allows (setting LINK_HOSTS).')
  await dialog.getByLabelText('Download link (optional)').fill('')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Version 1.8.0 has been published.')).toBeVisible()
  expect(sent.at(-1)).toEqual({
    version: '1.8.0',
    innerVersion: '129',
    channel: 'WEB',
    platform: 'Heliograph',
    platformCode: 'SOLARMAN_INTELLIGENT',
    type: 1,
    layoutVersion: '1.5.3',
    content: null,
    downloadLink: null,
  })
})

test('a document is added for a language and removed after a confirmation; a failure loses no input', async () => {
  const sent: unknown[] = []
  const removed: number[] = []
  let works = false
  const { screen } = await open({
    documents: async () => (removed.length > 0 ? [hotline] : [manual, hotline]),
    addDocument: async ({ body }) => {
      sent.push(body)
      if (!works) throw new CallFailed(500)
      return manual
    },
    removeDocument: async ({ params }) => {
      removed.push(params.id)
      return {}
    },
  })
  await screen.getByRole('button', { name: 'Add a document' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Title').fill('Handbuch')
  await dialog.getByLabelText('Link').fill('docs.example.org')
  await userEvent.keyboard('{Enter}')
  expect(faultOf(screen, 'Link')).toContain('Enter a link that starts with https://.')
  await dialog.getByLabelText('Link').fill('https://docs.example.org/zh')
  await dialog.getByLabelText('Language').selectOptions('zh')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The server failed. Please try again later.')
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('Handbuch')
  works = true
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.at(-1)).toEqual({
    type: 'MANUAL',
    title: 'Handbuch',
    url: 'https://docs.example.org/zh',
    lan: 'zh',
    position: 0,
  })

  await screen.getByRole('button', { name: 'Remove Quick start' }).click()
  expect(removed).toEqual([])
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(screen.getByRole('link', { name: 'Quick start' })).not.toBeInTheDocument()
  expect(removed).toEqual([5])
})

test('a version is changed under its numbers and withdrawn after a question, a document is changed', async () => {
  const sent: unknown[] = []
  const { screen } = await open({
    changeVersion: async ({ body }) => {
      sent.push(body)
      return version
    },
    withdrawVersion: async ({ body }) => {
      sent.push(body)
      return {}
    },
    changeDocument: async ({ params, body }) => {
      sent.push({ ...params, ...body })
      return manual
    },
  })
  await screen.getByRole('button', { name: 'Change 1.7.1' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByLabelText('Build number')).toHaveAttribute('readonly')
  await dialog.getByLabelText('What’s new (optional)').fill('The very first')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Saved.')).toBeVisible()
  await screen.getByRole('button', { name: 'Withdraw 1.7.1' }).click()
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Change Quick start' }).click()
  await dialog.getByLabelText('Title').fill('First steps')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual([
    expect.objectContaining({ innerVersion: '128', content: 'The very first' }),
    { channel: 'WEB', platformCode: 'SOLARMAN_INTELLIGENT', innerVersion: '128' },
    expect.objectContaining({ id: 5, title: 'First steps', lan: 'en', position: 0 }),
  ])
})

test('a newer client is offered, but not while something is typed', async () => {
  const mark = document.createElement('meta')
  mark.name = 'build'
  mark.content = 'before'
  document.head.append(mark)
  const there = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ build: 'before' }))
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: Date.now() })
  onTestFinished(() => {
    mark.remove()
    newRelease.set({ isThere: false })
    vi.useRealTimers()
    there.mockRestore()
  })
  const { screen } = await open()
  const comeBack = () => {
    vi.setSystemTime(Date.now() + 120_000)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  await expect.element(screen.getByText('The first')).toBeVisible()
  // What asks is fetched after the page.
  await expect
    .poll(() => {
      comeBack()
      return there.mock.calls.length
    })
    .toBe(1)
  expect(screen.getByText('A new version is available.').elements()).toEqual([])
  there.mockImplementation(async () => Response.json({ build: 'after' }))
  comeBack()
  await expect.element(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
  await screen.getByRole('button', { name: 'Add a document' }).click()
  await screen.getByLabelText('Title').fill('Ha')
  await expect.element(screen.getByText('Save what you typed, then reload.')).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
})

test.each([320, 390])('neither the page nor its forms overflow a window %i px wide', async (width) => {
  await page.viewport(width, 800)
  const { screen } = await open()
  await expect.element(screen.getByText('Quick start')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  await screen.getByRole('button', { name: 'Publish a version' }).click()
  expect(screen.getByRole('dialog').element().scrollWidth).toBeLessThanOrEqual(width)
})

test('a failed load shows an error and can be retried', async () => {
  let lost = true
  const documents = async () => {
    if (lost) throw new Refusal('PARAM_ERROR')
    return [manual]
  }
  const { screen } = await open({ documents })
  await expect.element(screen.getByRole('heading', { name: 'Documents could not be loaded' })).toBeVisible()
  lost = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('link', { name: 'Quick start' })).toBeVisible()
})
