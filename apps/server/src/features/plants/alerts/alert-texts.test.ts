import type { Family } from '@heliograph/domain/families'
import { keysOf } from '@heliograph/domain/records'
import { languages } from '@heliograph/phrases'
import { serverWordsIn } from '@heliograph/phrases/server'
import { meanings } from '@heliograph/protocols/faults/meanings'
import { expect, test } from 'vitest'
import { faultRule, firstFaultRule } from './alert-rules.ts'
import { alertTextsIn, showNameOf } from './alert-texts.ts'
import { namedRules } from './rules/rule-table.ts'

test('texts are in the requested language, whatever its region, and in English for unknown languages', async () => {
  const name = async (language: string) => (await alertTextsIn(language)).nameOf(1, 'OFFLINE')
  expect(await Promise.all(['zh', 'zh_CN', 'zh-Hans', 'ZH'].map(name))).toEqual(
    Array.from({ length: 4 }, () => '采集器离线'),
  )
  expect(await Promise.all(['en', '', 'tlh', 'constructor'].map(name))).toEqual(
    Array.from({ length: 4 }, () => 'Gateway offline'),
  )
})

test.each(languages)('%s has a name for every rule, and a different one for every meaning', async (language) => {
  const texts = await alertTextsIn(language)
  const names = namedRules.map(({ id, code }) => texts.nameOf(id, code))
  expect(names.filter((name) => name.trim() === '' || /^(F|ID)?\w{2,4}$/.test(name))).toEqual([])
  const { faultNames } = await serverWordsIn(language, 'alerts')
  expect(new Set(Object.values(faultNames)).size).toBe(keysOf(meanings).length)
  expect(showNameOf(texts, firstFaultRule + 56, '56')).toBe('F56')
  expect(texts.nameOf(firstFaultRule, '0')).not.toMatch(/\d/)
})

test('a number never has the name that it has at another maker', async () => {
  const texts = await alertTextsIn('en')
  const named = (code: number, family: Family | undefined) => texts.nameOf(faultRule(code, family).id, String(code))
  expect([named(0x1015, 'solis-string'), named(0x1015, 'sofar-string'), named(0x1015, undefined)]).toEqual([
    'No grid',
    'ID4117',
    'F4117',
  ])
})

test.each(languages)('%s has as many reasons and steps for every rule as English', async (language) => {
  const [texts, english] = await Promise.all([alertTextsIn(language), alertTextsIn('en')])
  const shape = ({ adviceOn }: typeof texts, id: number, code: string) =>
    adviceOn(id, code).reasons.map(({ solution }) => solution.length)
  for (const { id, code } of [...namedRules, { id: firstFaultRule + 56, code: '56' }]) {
    expect([code, shape(texts, id, code)]).toEqual([code, shape(english, id, code)])
  }
})

test('no text is left in English in Chinese', async () => {
  const texts = await alertTextsIn('zh')
  const told = namedRules.flatMap(({ id, code }) => {
    const { description, reasons } = texts.adviceOn(id, code)
    return [texts.nameOf(id, code), description, ...reasons.flatMap(({ reason, solution }) => [reason, ...solution])]
  })
  expect(told.filter((text) => /[a-z]/i.test(text) || !/\p{Script=Han}/u.test(text))).toEqual([])
})
