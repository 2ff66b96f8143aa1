import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'
import { toasts } from './toast.ts'

const words = { copied: 'Copied.', copyFailed: 'Your browser didn’t allow copying.' }
const said = () => toasts.get().shown.map(({ text }) => text)

afterEach(() => {
  vi.restoreAllMocks()
  toasts.set(() => ({ shown: [] }))
})

test('a text that is copied is said to be', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await copyText('JBSW Y3DP', words)
  expect(write).toHaveBeenCalledWith('JBSW Y3DP')
  expect(said()).toEqual([words.copied])
})

test('where the browser refuses, and on a page that came without TLS, it says that nothing was copied', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await copyText('JBSW Y3DP', words)
  expect(said()).toEqual([words.copyFailed])
  toasts.set(() => ({ shown: [] }))
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
  await copyText('JBSW Y3DP', words)
  expect(said()).toEqual([words.copyFailed])
})
