import { ArgumentError, help, readArguments, type Arguments } from './arguments.ts'
import { createField, type Field } from './field.ts'
import { FleetError, readFleet } from './fleet.ts'
import { emptyMemory, readMemory, writeMemory } from './memory.ts'

const run = async ({ fleet, state, intervalMs, speed, faults, only }: Arguments) => {
  const plants = await readFleet(fleet, only)
  const memory = state === undefined ? emptyMemory : await readMemory(state)
  const field = createField({ plants, memory, intervalMs, speed, chances: faults, report: console.error })
  const saver = state === undefined ? undefined : startSaving(state, field)
  const teller = startTelling(field)

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    clearInterval(teller)
    await field.close()
    await saver?.finish()
    process.exit(0)
  }
  const stopOrFail = () => void stop().catch(fail)
  process.on('SIGINT', stopOrFail)
  process.on('SIGTERM', stopOrFail)
  // The parent process has gone, so nothing would stop us.
  process.on('disconnect', stopOrFail)

  // Nothing reads our output then either, and that error must not cost the devices' memory.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

  console.log(`${field.counts().gateways} gateways of ${plants.length} plants report every ${intervalMs / 1000} s`)
  await field.start()
}

/** Saves the memory regularly, less often the longer it takes. */
const startSaving = (path: string, field: Field) => {
  let timer: NodeJS.Timeout | undefined
  let saving = Promise.resolve()

  const save = async () => {
    const startedAt = performance.now()
    await writeMemory(path, field.memory())
    wait(Math.max(savingMs, savingRest * (performance.now() - startedAt)))
  }
  const wait = (ms: number) => {
    timer = setTimeout(() => (saving = save().catch(fail)), ms)
  }
  wait(savingMs)

  return {
    async finish() {
      clearTimeout(timer)
      await saving
      clearTimeout(timer)
      await writeMemory(path, field.memory())
    },
  }
}

const startTelling = (field: Field) => {
  let before = field.counts()
  return setInterval(() => {
    const now = field.counts()
    const lost = now.dropped > 0 ? `, ${now.dropped} lost` : ''
    console.log(
      `${now.up} of ${now.gateways} connected: ${now.sent - before.sent} records sent, ` +
        `${now.acked - before.acked} acknowledged, ${now.buffered} buffered${lost}`,
    )
    before = now
  }, 60_000)
}

const fail = (error: Error) => {
  console.error(error instanceof FleetError ? error.message : error)
  process.exit(1)
}

const savingMs = 5000
const savingRest = 20

try {
  const read = readArguments(process.argv.slice(2))
  if (read) await run(read).catch(fail)
  else console.log(help)
} catch (error) {
  if (!(error instanceof ArgumentError)) throw error
  console.error(`${error.message}\n\n${help}`)
  process.exitCode = 2
}
