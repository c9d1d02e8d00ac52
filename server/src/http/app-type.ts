import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The web framework's types under our names, the only ones that features see. */
export type App = FastifyInstance
export type Request = FastifyRequest
export type Reply = FastifyReply
