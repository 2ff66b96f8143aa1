// npm run types: whether every type is right. Compiles on the way what other projects import.
import { compile } from './run.mjs'

process.exitCode = await compile()
