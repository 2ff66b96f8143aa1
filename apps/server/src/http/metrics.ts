import { createServer } from 'node:http'
import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client'
import { isListening } from '#ingest/listeners/listener.ts'
import type { Readiness } from './readiness.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** Metrics of this process for a monitoring system. */
export const createMetrics = () => {
  const registry = new Registry()
  const watched: (() => Promise<void>)[] = []
  collectDefaultMetrics({ register: registry })
  const readings = new Counter({
    name: 'heliograph_readings_total',
    help: 'Readings by what became of them: kept, undated, or the reason for which they were dropped',
    labelNames: ['centre', 'protocol', 'outcome'],
    registers: [registry],
  })

  return {
    registry,
    countReading: (centre: string, protocol: string, outcome: string, number: number) =>
      readings.inc({ centre, protocol, outcome }, number),
    watch(name: string, help: string, centre: string, read: () => number | Promise<number>) {
      const known = registry.getSingleMetric(name) as Gauge | undefined
      const gauge = known ?? new Gauge({ name, help, labelNames: ['centre'], registers: [registry] })
      // Without the database some values are unknown, and an old value would hide that.
      watched.push(async () =>
        gauge.set(
          { centre },
          await Promise.resolve()
            .then(read)
            .catch(() => NaN),
        ),
      )
    },
    async print() {
      await Promise.all(watched.map((refresh) => refresh()))
      return registry.metrics()
    },
  }
}

interface MetricsNeeds {
  port: number
  host: string
  metrics: Metrics
  readiness: Readiness
}

/** On its own port, because it is neither for devices nor for people. */
export const openMetrics = async ({ port, host, metrics, readiness }: MetricsNeeds) => {
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (request, response) => {
    const path = request.url?.split('?')[0]
    if (request.method !== 'GET' || (path !== '/metrics' && path !== '/readyz')) {
      response.writeHead(404).end()
      return
    }
    if (path === '/readyz') {
      void readiness
        .read()
        .then((state) =>
          response
            .writeHead(state.ready ? 200 : 503, { 'content-type': 'application/json' })
            .end(JSON.stringify(state)),
        )
      return
    }
    metrics.print().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  const bound = await isListening(server, port, host)
  return {
    port: bound,
    close: () => new Promise<void>((done) => (server.close(() => done()), server.closeAllConnections())),
  }
}
