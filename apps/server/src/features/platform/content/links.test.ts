import { expect, test } from 'vitest'
import { isAllowedLink } from './links.ts'

const hosts = ['apps.apple.com', 'example.org']

test.each(['https://apps.apple.com/app/id1', 'https://example.org', 'https://docs.example.org/manual.pdf?page=2#top'])(
  '%s leads to an allowed host',
  (link) => expect(isAllowedLink(link, hosts)).toBe(true),
)

test.each([
  'http://example.org',
  'https://example.com',
  'https://example.org.evil.test',
  'https://evilexample.org',
  'https://example.org@evil.test',
  'https://user:word@example.org',
  'https://example.org:8443/',
  'https:example.org',
  'https:\\\\example.org',
  'https://example.org\\@evil.test',
  'https://evil.test#example.org',
  'https://evil.test/example.org',
  '//example.org',
  'javascript:alert(1)//https://example.org',
  'data:text/html,x',
  ' https://example.org',
  'https://exa\tmple.org',
  'https://ехample.org',
  'https://EXAMPLE.org',
  '',
])('%j does not', (link) => expect(isAllowedLink(link, hosts)).toBe(false))
