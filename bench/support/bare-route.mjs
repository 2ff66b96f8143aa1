// A Fastify route that returns a given answer, in a separate process. It prints its port.
import fastify from 'fastify'

const answer = JSON.parse(process.argv[2])
const app = fastify()
app.get('/maintain-s/fast/system/:id', () => answer)
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(/** @type {import('node:net').AddressInfo} */ (app.server.address()).port)
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
