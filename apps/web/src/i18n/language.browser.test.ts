import { heliograph } from '@heliograph/brand/heliograph'
import { nordlicht } from '@heliograph/brand/nordlicht'
import { expect, test } from 'vitest'
import { applyLanguage, chooseLanguage, languageAtStart, offered } from './language.ts'

const both = ['en', 'zh'] as const

test.each([
  ['the cookie comes first', 'zh', ['en-GB'], 'zh'],
  ['then the browser', undefined, ['zh-TW', 'en'], 'zh'],
  ['of the browser the first that is offered', undefined, ['tlh', 'zh-CN'], 'zh'],
  ['a cookie of an unknown language counts for nothing', 'tlh', ['zh'], 'zh'],
  ['then English', undefined, ['tlh'], 'en'],
  ['the pseudo-locale only by its cookie', 'en-XA', ['zh'], 'en-XA'],
  ['and never because a browser asks', undefined, ['en-XA'], 'en'],
])('%s', (_sentence, cookie, browser, language) => expect(chooseLanguage({ cookie, browser }, both)).toBe(language))

test('a language is chosen only if the brand offers it and we have it', () => {
  expect(offered({ languages: ['vi', 'zh'] })).toEqual(['vi', 'zh'])
  // A server can be newer than this page.
  const unknown = 'tlh' as 'vi'
  expect(offered({ languages: ['zh', unknown] })).toEqual(['zh'])
  expect(offered({ languages: [unknown] })).toEqual(['en'])
})

test('the choice is saved, under each brand’s own name', () => {
  const jar = { cookie: '' }
  languageAtStart(heliograph, jar, ['zh-CN'])
  expect(jar.cookie).toMatch(/^language=zh; Path=\/; SameSite=Strict; Max-Age=/)
  languageAtStart(nordlicht, jar, ['zh-CN'])
  expect(jar.cookie).toMatch(/^oem-language=zh;/)
})

test('the document has its language and the platform’s name in it', () => {
  applyLanguage(heliograph, 'zh')
  expect([document.documentElement.lang, document.title]).toEqual(['zh-CN', '日讯'])
  applyLanguage(heliograph, 'en')
  expect([document.documentElement.lang, document.title]).toEqual(['en', 'Heliograph'])
})
