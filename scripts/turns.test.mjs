import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { oldWordsIn, oldWordsInProject, turns, turnsIn, turnsInWords } from './turns.mjs'

test('at least forty phrases are rejected', () => expect(turns.length).toBeGreaterThanOrEqual(40))

test.each([
  'This is only done for who proved a moment ago that it is them.',
  'That did not succeed. What you entered is still here.',
  'A deed of this account.',
  'What was set aside is kept for a month.',
  'Log in anew.',
  'It opens your account no more.',
  'This is no e-mail address.',
  'What you send stands here, with the answer.',
  'You lose sight of a plant.',
])('“%s” is rejected', (text) => expect(turnsIn('here', text)).not.toEqual([]))

test.each([
  'Confirm your identity to change your e-mail address.',
  'Saving failed. Your changes are still here.',
  'Enter a valid e-mail address.',
  'There is no data for this period.',
  'No more than three images.',
])('“%s” is accepted', (text) => expect(turnsIn('here', text)).toEqual([]))

test('an odd text in a phrase file is found, with its file and key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'turns-'))
  mkdirSync(join(folder, 'server'))
  writeFileSync(join(folder, 'server/messages.json'), '{ "hello": { "text": "Sign up anew." } }')
  const complaints = turnsInWords(folder)
  rmSync(folder, { recursive: true })
  expect(complaints).toEqual(['server/messages.json hello/text says “anew”: write it plainly, such as “again”.'])
})

test('old words are found in comments, test titles and documents, with file and line, and not in code', () => {
  const code = "const shall = 1\n  // Whoever reads this.\ntest('somebody logs in', () => {})\n/** Fine. */\n"
  expect(oldWordsIn('a.ts', code)).toEqual([
    'a.ts:2 says “Whoever”: write what people say at work.',
    'a.ts:3 says “somebody”: write what people say at work.',
  ])
  expect(oldWordsIn('a.md', 'Log in anew.')).toEqual(['a.md:1 says “anew”: write what people say at work.'])
})

test('all folders of a project are searched, but for what is generated or installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'turns-'))
  for (const inner of ['src/deep', 'node_modules/other', 'dist']) {
    mkdirSync(join(folder, inner), { recursive: true })
    writeFileSync(join(folder, inner, 'file.ts'), '// Thus.\n')
  }
  expect(oldWordsInProject(folder)).toEqual(['src/deep/file.ts:1 says “Thus”: write what people say at work.'])
  rmSync(folder, { recursive: true })
})
