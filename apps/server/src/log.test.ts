import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const written = (format: 'json' | 'text', level: 'debug' | 'info' = 'info') => {
  const lines: string[] = []
  const log = createLog({ level, format }, { write: (line) => void lines.push(line) })
  return { lines, log }
}

test('a line for machines is one JSON object with its bound fields', () => {
  const { lines, log } = written('json')
  log.child({ centre: 'eu', brand: 'HELIOGRAPH' }).info({ personId: 7 }, 'refused')
  const [line = ''] = lines
  expect(JSON.parse(line)).toEqual({
    level: 'info',
    time: expect.any(Number),
    centre: 'eu',
    brand: 'HELIOGRAPH',
    personId: 7,
    msg: 'refused',
  })
})

test('lines below the level are not written', () => {
  const { lines, log } = written('json')
  log.debug({}, 'answered')
  expect(lines).toEqual([])
})

test('an error is written with its code, stack and cause, and without its other properties', () => {
  const { lines, log } = written('json')
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (hash)=(s3cret) already exists.',
  })
  const err = Object.assign(new Error('not stored', { cause }), {
    parameters: ['s3cret'],
    headers: { cookie: 's3cret' },
  })
  log.error({ err }, err.message)
  const [line = ''] = lines
  expect(JSON.parse(line).err).toEqual({
    type: 'Error',
    message: 'not stored',
    stack: expect.stringContaining('log.test.ts'),
    cause: { type: 'Error', message: 'duplicate key', code: '23505', stack: expect.any(String) },
  })
  expect(line).not.toContain('s3cret')
})

test('a line for a terminal is plain text', () => {
  const { lines, log } = written('text')
  log.info({}, 'Heliograph is at http://localhost:8080.')
  expect(lines.join('')).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: Heliograph is at http:\/\/localhost:8080\.\n$/)
})
