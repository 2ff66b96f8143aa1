import { namesOf, type Brand } from '@heliograph/brand/brand'

/** Names that could be mistaken for the platform itself. */
export const isReserved = (username: string, brand: Brand) => {
  const plain = plainOf(username)
  return [...reserved, ...namesOf(brand)].some((name) => plainOf(name) === plain)
}

const plainOf = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const reserved = [
  'admin',
  'administrator',
  'root',
  'system',
  'operator',
  'support',
  'service',
  'help',
  'helpdesk',
  'security',
  'postmaster',
  'webmaster',
  'hostmaster',
  'abuse',
  'info',
  'noreply',
  'official',
  'null',
  'undefined',
  '管理员',
  '客服',
  '官方',
  '系统',
]
