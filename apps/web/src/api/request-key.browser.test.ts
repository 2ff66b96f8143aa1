import { beforeEach, expect, test } from 'vitest'
import { answeredUnder, requestKeyOf } from './request-key.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

/** A tab that is duplicated begins with a copy of what the first one keeps until it is closed. */
const duplicated = () => {
  const copy = Object.entries(sessionStorage)
  return () => {
    sessionStorage.clear()
    for (const [key, value] of copy) sessionStorage.setItem(key, value)
  }
}

test('the same is asked with the same key until it is answered', () => {
  const key = requestKeyOf('made')
  expect(requestKeyOf('made')).toBe(key)
  answeredUnder('made', key)
  expect(requestKeyOf('made')).not.toBe(key)
})

test('a duplicated tab asks with a key of its own once the first tab was answered: it would take the place of what a person saw there', () => {
  const key = requestKeyOf('made')
  const openSecond = duplicated()
  answeredUnder('made', key)
  openSecond()
  expect(requestKeyOf('made')).not.toBe(key)
})

test('a duplicated tab asks with the key of the first one while that has no answer: what was made there was not seen', () => {
  const key = requestKeyOf('made', 'plant 7')
  duplicated()()
  expect(requestKeyOf('made', 'plant 7')).toBe(key)
  expect(requestKeyOf('made', 'plant 8')).not.toBe(key)
})

test('an answer that comes after something else was asked for leaves the key of that: sent again, it is the same request', () => {
  const first = requestKeyOf('made', 'plant 7')
  const second = requestKeyOf('made', 'plant 8')
  answeredUnder('made', first)
  expect(requestKeyOf('made', 'plant 8')).toBe(second)
  expect(localStorage.getItem('answered-requests')).toBe(first)
})

test('only the newest answered keys are remembered', () => {
  for (let times = 0; times < 100; times++) {
    answeredUnder('made', requestKeyOf('made'))
  }
  expect(localStorage.getItem('answered-requests')?.split(' ')).toHaveLength(32)
})
