import { expect, test } from 'vitest'
import { createPasswordRules } from './password-rules.ts'
import { createPasswords, proofOf } from './passwords.ts'

const passwords = createPasswords({ memoryCost: 1024, timeCost: 1 })
const { checkPassword, strengthOf } = createPasswordRules({ passwords, brandWords: ['Heliograph', '日讯'] })

test.each([
  'Sunny-Roof-1820',
  'correct horse battery staple',
  // Only lower-case letters, and other scripts: the kinds of characters do not matter.
  'quietlanternmossbridge',
  '我爱喝热豆浆配油条',
  '🦊🌍🎈🪁🧭🛶🎻🧶',
  'x'.repeat(3) + 'kettle-umbrella-'.repeat(7),
])('%s is accepted', async (plain) => {
  await expect(checkPassword(plain)).resolves.toBeUndefined()
})

test.each([
  ['', 'short'],
  ['kR7#q2!', 'short'],
  // Counts eight characters, not the sixteen UTF-16 units that they take.
  ['🦊🌍🎈🪁🧭🛶🎻', 'short'],
  ['kettle-umbrella-'.repeat(8) + 'x', 'long'],
  ['password', 'common'],
  ['PASSWORD', 'common'],
  ['qwertyuiop', 'common'],
  ['woaini1314', 'simple'],
  ['woaini5201314', 'simple'],
  ['abcdefghijkl', 'simple'],
  ['aaaaaaaaaaaaaaaa', 'simple'],
  ['P@ssw0rd1234', 'simple'],
  ['Heliograph-Kettle-77', 'personal'],
  ['日讯 kettle umbrella', 'personal'],
])('%s is too simple, because it is %s', async (plain, fault) => {
  await expect(checkPassword(plain)).rejects.toMatchObject({ code: 'PASSWORD_TOO_SIMPLE', param: fault })
})

test('a password must not contain its owner’s name or address', async () => {
  const personal = ['Mara Lindner', 'm.sonnenschein@example.org', '491701234567', '李明']
  for (const plain of ['lindner-kettle-77', 'xxSonnenscheinxx', '491701234567!ab', '李明kettle77umbrella']) {
    await expect(checkPassword(plain, { personal })).rejects.toMatchObject({
      code: 'PASSWORD_TOO_SIMPLE',
      param: 'personal',
    })
  }
  // The mail domain is not personal, and short words are part of many others.
  for (const plain of ['example-kettle-umbrella', 'marathon-kettle-umbrella']) {
    await expect(checkPassword(plain, { personal: ['Mar', 'm.sonnenschein@example.org'] })).resolves.toBeUndefined()
  }
})

test('a recent password is refused by its stored hash', async () => {
  const keep = (plain: string) => passwords.keep(proofOf({ clearText: plain })!)
  const previous = await Promise.all(['Sunny-Roof-1820', 'Rainy-Roof-1821'].map(keep))
  for (const plain of ['Sunny-Roof-1820', 'Rainy-Roof-1821']) {
    await expect(checkPassword(plain, { previous })).rejects.toMatchObject({ code: 'PASSWORD_RECENTLY_USED' })
  }
  await expect(checkPassword('Windy-Roof-1822', { previous })).resolves.toBeUndefined()
})

test('the strength is rated by the same rules', async () => {
  expect(await strengthOf('Sunny-Roof-1820')).toEqual({ score: 4, fault: null })
  expect(await strengthOf('abcdefghijkl')).toEqual({ score: expect.any(Number), fault: 'simple' })
  expect(await strengthOf('password')).toEqual({ score: 0, fault: 'common' })
})

test('the longest and most repetitive password is rated in a moment', async () => {
  await strengthOf('warm this up')
  const begun = performance.now()
  await strengthOf('p@$$w0rd1337'.repeat(10))
  expect(performance.now() - begun).toBeLessThan(1000)
})
