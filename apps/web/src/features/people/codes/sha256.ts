/**
 * The first 32 bits of the SHA-256 of a short text (up to 55 ASCII characters). Synchronous, because thousands of
 * awaited calls to the browser's implementation are slow, and it does not exist on insecure origins.
 */
export const sha256Head = (text: string) => {
  words.fill(0, 0, 16)
  for (let place = 0; place < text.length; place++)
    words[place >> 2]! |= text.charCodeAt(place) << (24 - 8 * (place & 3))
  words[text.length >> 2]! |= 0x80 << (24 - 8 * (text.length & 3))
  words[15] = text.length * 8
  for (let place = 16; place < 64; place++) {
    const early = words[place - 15]!
    const late = words[place - 2]!
    const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    words[place] = words[place - 16]! + first + words[place - 7]! + second
  }
  let [a, b, c, d, e, f, g, h] = begin as unknown as Eight
  for (let round = 0; round < 64; round++) {
    const choice = (e & f) ^ (~e & g)
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + rounds[round]! + words[round]!) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  return (begin[0]! + a) >>> 0
}

type Eight = [number, number, number, number, number, number, number, number]

const turn = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

/** The fractional parts of the roots of the first primes: the standard derives its constants from them. */
const fraction = (root: number) => Math.floor((root % 1) * 2 ** 32) | 0
const isPrime = (number: number) => {
  for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) return false
  return true
}
const primes: number[] = []
for (let number = 2; primes.length < 64; number++) if (isPrime(number)) primes.push(number)
const rounds = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const begin = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
/** Allocated once: allocating takes longer than hashing. */
const words = new Int32Array(64)
