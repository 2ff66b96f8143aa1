import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * A browser's session has two halves: the token, which the client sends in a header, and this cookie, which scripts cannot
 * read and other sites cannot send. Neither works alone. Without TLS, browsers refuse the stricter cookie name.
 */
const nameOf = ({ protocol }: FastifyRequest) => (protocol === 'https' ? '__Host-half' : 'half')

export const halfOf = (request: FastifyRequest) => request.cookies[nameOf(request)]

export const giveHalf =
  (request: FastifyRequest, reply: FastifyReply) =>
  (half: string | null, forMs: number | null = null) => {
    const secure = request.protocol === 'https'
    const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const
    if (half === null) void reply.clearCookie(nameOf(request), cookie)
    else
      void reply.setCookie(nameOf(request), half, {
        ...cookie,
        ...(forMs !== null && { maxAge: Math.floor(forMs / 1000) }),
      })
  }
