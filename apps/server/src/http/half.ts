import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * A browser's session is two halves: the token, which the client sends in a header, and this cookie, which no script
 * reads and no other site sends. Either alone is nothing. Without TLS a browser takes no cookie of the stricter name.
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
