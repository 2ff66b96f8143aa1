// Before each test file: how property tests draw their examples.
import fc from 'fast-check'

/**
 * The same examples in every run: a change is never blamed for what another draw would have found before it. And searching
 * for a smaller failing example ends in time to be reported: no test's own limit can interrupt it, because it never pauses.
 */
const repeatable = { seed: 20_260_601, interruptAfterTimeLimit: 240_000, markInterruptAsFailure: true }

// With PROPERTY_SEED=any each run draws its own, and a failure prints the seed that repeats it.
const wanted = globalThis.process?.env['PROPERTY_SEED']
if (wanted !== 'any') fc.configureGlobal(wanted === undefined ? repeatable : { ...repeatable, seed: Number(wanted) })
