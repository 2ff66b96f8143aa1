// npm run types: checks all types. This also compiles the projects that others import.
import { compile } from './run.mjs'

process.exitCode = await compile()
