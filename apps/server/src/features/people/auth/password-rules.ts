import { Refusal } from '@heliograph/domain/errors'
import type { PasswordFault } from '@heliograph/domain/proofs'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { digestOf, type Passwords } from './passwords.ts'

export type PasswordRules = ReturnType<typeof createPasswordRules>

interface Context {
  /** Names and addresses of the password's owner. */
  personal?: readonly string[]
  /** Hashes of the passwords that cannot be reused. */
  previous?: readonly string[]
}

/**
 * A new password must be long enough, hard to guess, not contain personal words, and not be one of the last two. The
 * kinds of characters do not matter (ASVS 6.2.5).
 *
 * @param brandWords the names of this platform
 */
export const createPasswordRules = ({
  passwords,
  brandWords,
}: {
  passwords: Passwords
  brandWords: readonly string[]
}) => {
  const strengthOf = async (
    plain: string,
    personal: readonly string[] = [],
  ): Promise<{ score: number; fault: PasswordFault | null }> => {
    const letters = [...plain].length
    if (letters < fewest) return { score: 0, fault: 'short' }
    if (letters > most) return { score: 0, fault: 'long' }
    const own = [...personal, ...brandWords]
    if (ownWords(own).some((word) => plain.toLowerCase().includes(word))) return { score: 1, fault: 'personal' }
    const { judge, common } = await guesser()
    if (common.has(plain.toLowerCase())) return { score: 0, fault: 'common' }
    const { score } = judge.check(plain, own)
    return { score, fault: score < 3 ? 'simple' : null }
  }

  return {
    strengthOf,

    /** @throws Refusal PASSWORD_TOO_SIMPLE, PASSWORD_RECENTLY_USED */
    async checkPassword(plain: string, { personal = [], previous = [] }: Context = {}) {
      const { fault } = await strengthOf(plain, personal)
      if (fault) throw new Refusal('PASSWORD_TOO_SIMPLE', fault)
      const proof = digestOf(plain)
      for (const kept of previous) {
        if (await passwords.matches(kept, proof)) throw new Refusal('PASSWORD_RECENTLY_USED')
      }
    },
  }
}

/** Words that a stranger who knows the person would try first. Short ones are part of too many other words. */
const ownWords = (personal: readonly string[]) =>
  personal
    .flatMap((text) => [text, ...text.replace(/@.*/, '').split(/[^\p{L}\p{N}]+/u)])
    .map((word) => word.trim().toLowerCase())
    .filter((word) => [...word].length >= (/\p{Script=Han}/u.test(word) ? 2 : 4))

const fewest = 8
const most = 128
/** Only the beginning of a longer password is rated: 64 characters can block the server for half a second. */
const judged = 32

/** Common in Chinese passwords; the library's lists hardly cover them. */
const pinyin = [
  'woaini',
  'woaini1314',
  '5201314',
  '1314520',
  '520',
  '521',
  '1314',
  'woaiwojia',
  'wodemima',
  'mima',
  'aini',
  'nihao',
  'zhongguo',
  'baobao',
  'baobei',
  'laopo',
  'laogong',
  'qinqin',
  'tiantian',
  'haohao',
  'xiaoxiao',
  'yangyang',
  'beijing',
  'shanghai',
  'guangzhou',
  'shenzhen',
  'wohenni',
  'woshishui',
  'mingtian',
  'kuaile',
  'xingfu',
  'pengyou',
  'wangluo',
  'diannao',
]

/** Several megabytes of words, loaded when the first password is rated. */
const guesser = () => (loading ??= load())
let loading: Promise<{ judge: Pick<ZxcvbnFactory, 'check'>; common: ReadonlySet<string> }> | undefined

const load = async () => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return {
    judge: new ZxcvbnFactory({ dictionary: { ...dictionary, pinyin }, graphs: adjacencyGraphs, maxLength: judged }),
    common: new Set(dictionary['passwords-common']),
  }
}
