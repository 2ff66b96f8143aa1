import { expect, test } from 'vitest'
import { listed } from './lists.ts'

test('names are separated as the language does it', () => {
  expect(listed(['Logger 1', 'Logger 2'], 'de')).toBe('Logger 1, Logger 2')
  expect(listed(['Logger 1', 'Logger 2'], 'ja')).toBe('Logger 1、Logger 2')
  expect(listed(['Logger 1', 'Logger 2'], 'zh-CN')).toBe('Logger 1、Logger 2')
  expect(listed([], 'zh')).toBe('')
})
