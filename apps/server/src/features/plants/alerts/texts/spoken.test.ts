import { faultNames } from '@heliograph/protocols/solarman-v5/faults'
import { expect, test } from 'vitest'
import { firstFaultRule, knownRules } from '#features/plants/alerts/alert-rules.ts'
import { showNameOf } from '#features/plants/alerts/alert-texts.ts'
import { alertLanguages, alertTextsIn } from './spoken.ts'

test('the language asked for is spoken, whatever its region; English stands in for others', async () => {
  const name = async (language: string) => (await alertTextsIn(language)).nameOf(1, 'OFFLINE')
  expect(await Promise.all(['zh', 'zh_CN', 'zh-Hans', 'ZH'].map(name))).toEqual(
    Array.from({ length: 4 }, () => '采集器离线'),
  )
  expect(await Promise.all(['en', '', 'tlh', 'constructor'].map(name))).toEqual(
    Array.from({ length: 4 }, () => 'Gateway offline'),
  )
})

test.each(alertLanguages)('%s names every rule, and no two by the same name', async (language) => {
  const texts = await alertTextsIn(language)
  const names = knownRules.map(({ id, code }) => texts.nameOf(id, code))
  expect(names.filter((name) => name.trim() === '' || /^F\w{2,4}$/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(knownRules.length)
  expect(showNameOf(texts, firstFaultRule + 56, '56')).toBe('F56')
  expect(texts.nameOf(firstFaultRule, '0')).not.toMatch(/\d/)
})

test.each(alertLanguages)('%s has for every rule as many reasons and steps as English', async (language) => {
  const [texts, english] = await Promise.all([alertTextsIn(language), alertTextsIn('en')])
  const shape = ({ adviceOn }: typeof texts, id: number, code: string) =>
    adviceOn(id, code).reasons.map(({ solution }) => solution.length)
  for (const { id, code } of [...knownRules, { id: firstFaultRule + 56, code: '56' }]) {
    expect([code, shape(texts, id, code)]).toEqual([code, shape(english, id, code)])
  }
})

test('in Chinese nothing is left in English', async () => {
  const texts = await alertTextsIn('zh')
  const told = knownRules.flatMap(({ id, code }) => {
    const { description, reasons } = texts.adviceOn(id, code)
    return [texts.nameOf(id, code), description, ...reasons.flatMap(({ reason, solution }) => [reason, ...solution])]
  })
  expect(told.filter((text) => /[a-z]/i.test(text) || !/\p{Script=Han}/u.test(text))).toEqual([])
  expect([...faultNames.keys()].length).toBe(knownRules.length - 3)
})
