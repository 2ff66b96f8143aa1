// What stands before an installation that people reach: TLS and HTTP/2, as docs/operating.md says
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Hands requests on to an address on this machine. Its certificate is made for this run and known to nobody.
 * @returns {Promise<{ address: string, stop: () => Promise<void> }>}
 */
export const startTlsFront = async (inner) => {
  const agent = new Agent({ keepAlive: true })
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, (asked, answer) => {
    const headers = without(hopByHop, asked.headers)
    headers.host = asked.headers[':authority'] ?? asked.headers.host
    headers['x-forwarded-proto'] = 'https'
    const { hostname, port } = new URL(inner)
    const passed = request({ hostname, port, path: asked.url, method: asked.method, headers, agent }, (got) => {
      answer.writeHead(got.statusCode ?? 502, without(hopByHop, got.headers))
      got.pipe(answer)
    })
    passed.on('error', () => {
      if (!answer.headersSent) answer.writeHead(502)
      answer.end()
    })
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  const sessions = new Set()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)))
  const bound = server.address()
  return {
    address: `https://localhost:${typeof bound === 'object' ? bound?.port : ''}`,
    stop: async () => {
      for (const session of sessions) session.destroy()
      await new Promise((closed) => server.close(() => closed(undefined)))
      agent.destroy()
    },
  }
}

/** Node can't make one; OpenSSL comes with Linux, macOS and Git for Windows. */
const certificate = () => {
  const folder = mkdtempSync(join(tmpdir(), 'heliograph-tls-'))
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  try {
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
    execFileSync('openssl', ['req', '-x509', ...curve, ...name, '-keyout', keyFile, '-out', certFile], {
      stdio: 'ignore',
    })
    return { key: readFileSync(keyFile), cert: readFileSync(certFile) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const hopByHop = ['connection', 'keep-alive', 'te', 'transfer-encoding', 'upgrade']

/** Also without those that only HTTP/2 has. */
const without = (names, headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !names.includes(name)))
