import { beforeEach, expect, test } from 'vitest'
import { createCredentials } from '#api/credentials.ts'
import { lasting, passing } from '#api/memory.ts'
import { readAddress, takeAddress } from './address.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = 'token=; Path=/; Max-Age=0'
})

const credentials = createCredentials(document, lasting)

/** A page at an address, with the address it was redirected to. */
const pageAt = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'http://platform.test')
  const replaced: string[] = []
  const page = {
    location: { pathname, search, hash },
    history: { state: null, replaceState: (_state: unknown, _title: string, to: string) => void replaced.push(to) },
  } as unknown as Pick<Window, 'location' | 'history'>
  return { page, replaced }
}

test('a code or token and a region are read and removed from the address; nothing is stored of a token yet', () => {
  const { page, replaced } = pageAt('/plant/infos/data?plant=7&token=eyJnew&region=eu#top')
  expect(takeAddress(page, credentials, passing)).toMatchObject({
    handOver: { code: 'eyJnew', dataCentre: 'FOREIGN_1' },
  })
  expect(credentials.token()).toBeUndefined()
  // Only when the person says yes to the session there.
  expect(credentials.dataCentre()).toBeUndefined()
  expect(replaced).toEqual(['/plant/infos/data?plant=7#top'])
  expect(passing.read('session-flag')).toBe('3')
})

test('a region is kept for the log-in, but does not end a session that is open, unless that is cleared (spec §2)', () => {
  takeAddress(pageAt('/login?region=eu').page, credentials, passing)
  expect(credentials.dataCentre()).toBe('FOREIGN_1')
  credentials.keepToken('eyJold', { long: true })
  const { page, replaced } = pageAt('/plant/list?region=cn')
  takeAddress(page, credentials, passing)
  expect([credentials.dataCentre(), credentials.token(), replaced]).toEqual(['FOREIGN_1', 'eyJold', ['/plant/list']])
  takeAddress(pageAt('/plant/list?region=cn&token=clear').page, credentials, passing)
  expect([credentials.dataCentre(), credentials.token()]).toEqual(['CN', undefined])
})

test('the token clear logs out', () => {
  credentials.keepToken('eyJold', { long: true })
  const { page, replaced } = pageAt('/?token=clear')
  expect(takeAddress(page, credentials, passing)).toMatchObject({ cleared: 'eyJold', handOver: undefined })
  expect(credentials.token()).toBeUndefined()
  expect(replaced).toEqual(['/'])
  expect(passing.read('session-flag')).toBeUndefined()
})

test.each(['//evil.test', 'CN', 'eu/../..', ''])('the region %s is not a data centre', (region) => {
  expect(readAddress(`/?region=${encodeURIComponent(region)}`, undefined).dataCentre).toBeUndefined()
})

test('what a provider sends back is kept for its screen and removed from the address', () => {
  const { page, replaced } = pageAt('/tencentLogin?code=abc&state=s&iss=https%3A%2F%2Fid.example&token=x')
  expect(takeAddress(page, credentials, passing)).toMatchObject({ handOver: undefined })
  expect(replaced).toEqual(['/tencentLogin'])
  expect(passing.read('returned')).toBe('?code=abc&state=s&iss=https%3A%2F%2Fid.example&token=x')
})

test('a client style is remembered and comes back', () => {
  takeAddress(pageAt('/login?clientStyle=nordlicht').page, credentials, passing)
  const { page, replaced } = pageAt('/plant/list?page=2')
  expect(takeAddress(page, credentials, passing)).toMatchObject({ clientStyle: 'nordlicht' })
  expect(replaced).toEqual(['/plant/list?page=2&clientStyle=nordlicht'])
})

test('an address without parameters stays as it is', () => {
  const { page, replaced } = pageAt('/plant/list?keyword=a%20b')
  takeAddress(page, credentials, passing)
  expect(replaced).toEqual([])
})
