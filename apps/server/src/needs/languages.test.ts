import { expect, test } from 'vitest'
import { askedLanguage, languageIn, spokenLanguage } from './languages.ts'

test.each([
  ['zh', 'zh'],
  ['zh_CN', 'zh'],
  ['zh-Hans', 'zh'],
  ['EN', 'en'],
  ['de', 'none'],
  ['', 'none'],
  [undefined, 'none'],
])('a request for %s gets %s', (asked, language) => {
  expect(languageIn(['en', 'zh'], asked, 'none')).toBe(language)
})

test('a language that we have no texts for falls back to English', () => {
  expect(['zh-Hans', 'zh_CN', 'tlh', 'constructor', '', undefined].map(spokenLanguage)).toEqual([
    'zh',
    'zh',
    'en',
    'en',
    'en',
    'en',
  ])
})

test('a request that names no language is answered in the first of ours that its sender prefers', () => {
  expect(askedLanguage('zh', ['de', 'en'])).toBe('zh')
  expect(askedLanguage(undefined, ['tlh', 'uk', 'en'])).toBe('uk')
  expect(askedLanguage(undefined, ['*'])).toBeUndefined()
})
